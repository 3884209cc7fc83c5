import { one } from './one'
import { known, say } from './words'

/** While offline, the page stays: the browser's own error page would replace what was typed. */
export function hold(event: Event): void {
  if (navigator.onLine) return
  event.preventDefault()
  say(known('offline'), one('body > [aria-live]') as Element, 'append')
}

/** Handles links that open another page in this window. */
export function holdLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  const isHere = link?.hash && link.pathname === location.pathname
  if (link && !isHere && !link.target && /^http/.test(link.protocol)) hold(event)
}
