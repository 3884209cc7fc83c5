import { one } from './one'

const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
let isHeld = false
/** Whether the person has returned to this page with back or forward. */
let isBack = entry?.type === 'back_forward'

/** Continues a navigation that waited for the connection. */
export function onLine(): void {
  if (isHeld) follow()
}

export function comeBack(): void {
  isBack = true
}

/** A page that the browser has cached would still look busy, or show a payment that is over. */
export function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted && one('[aria-busy=true]')) location.reload()
}

/**
 * Follows the form or link with `data-go` at once. Its value is the address that the back button then leads to. Without a value, a link
 * replaces this page, and a form is sent only once, so that a person who comes back can read.
 */
export function follow(): boolean {
  const way = one('[data-go]')
  const mayRead = isBack
  isBack = false
  // The browser's own error page would replace this one and its button.
  isHeld = !!way && !navigator.onLine
  if (!way || isHeld) return false
  const back = way.dataset.go
  if (back) history.replaceState(null, '', back)
  if (way instanceof HTMLAnchorElement) location[back ? 'assign' : 'replace'](way.href)
  else if (back || !mayRead) (way as HTMLFormElement).submit()
  way.ariaBusy = 'true'
  return true
}
