import { hold, holdLink } from '@/components/customer/page-script/hold'
import { unsay } from '@/components/customer/page-script/words'

let waiting: (() => void) | undefined

/** Offline the page stays, and says so. What was pressed is done when the line is back, unless something else was pressed. */
export function onWayOut(event: SubmitEvent | MouseEvent): void {
  // A form that stays here, or what the framework has taken.
  if (event.defaultPrevented) return
  waiting = undefined
  if (event instanceof SubmitEvent) hold(event)
  // It opens in another window.
  else if (!event.metaKey && !event.ctrlKey && !event.shiftKey) holdLink(event)
  if (!event.defaultPrevented) return
  const pressed = (event.target as Element).closest<HTMLElement>('a, form')
  waiting = () => (pressed instanceof HTMLFormElement ? pressed.requestSubmit() : pressed?.click())
}

export function goOn(): void {
  unsay()
  waiting?.()
  waiting = undefined
}
