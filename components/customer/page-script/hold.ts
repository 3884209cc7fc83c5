import { one } from './one'
import { known, say } from './words'

/** Offline, the page stays: the browser's own would replace what was typed. */
export function hold(event: Event): void {
  if (navigator.onLine) return
  event.preventDefault()
  say(known('offline'), one('body > [aria-live]') as Element, 'append')
}

export function onClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a, [data-share]')
  if (!link || (window.__next_f && event.defaultPrevented)) return
  const { share } = link.dataset
  if (share && 'share' in navigator) {
    event.preventDefault()
    // A button shares a text alone. A person may close the sheet, which is no error.
    navigator.share({ text: share, url: link.href }).catch(() => {})
  } else if (!link.target && /^http/.test(link.protocol) && !link.hash) hold(event)
}
