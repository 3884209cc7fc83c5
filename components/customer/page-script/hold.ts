import { one } from './one'
import { say } from './words'

/** Offline, the page stays: the browser's own would replace what was typed. */
export function hold(event: Event): void {
  if (navigator.onLine) return
  event.preventDefault()
  say('offline', one('body > [aria-live]') as Element, 'append')
}

export function onClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a, [data-share]')
  // In development the framework follows its own.
  if (event.defaultPrevented || !link) return
  const { share } = link.dataset
  if (share !== undefined && 'share' in navigator) {
    event.preventDefault()
    // A person may close it, which is no error.
    navigator.share({ title: document.title, url: share || location.href }).catch(() => {})
  } else if (!link.target && /^http/.test(link.protocol) && !link.getAttribute('href')?.startsWith('#'))
    hold(event)
}
