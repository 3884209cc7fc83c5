import { hold, holdLink } from '@/components/customer/page-script/hold'
import { unsay } from '@/components/customer/page-script/words'

let waiting: (() => void) | undefined

/** While offline, the page stays and says so. A press is repeated when the connection is back, unless something else was pressed. */
export function onWayOut(event: SubmitEvent | MouseEvent): void {
  // The form stays on this page, or the framework has handled it.
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
