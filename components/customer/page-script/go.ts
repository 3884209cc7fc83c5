import { one } from './one'

const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
let isHeld = false
/** Whether the person has come back to this page, or forward to it. */
let isBack = entry?.type === 'back_forward'

/** A way that waited for the line. */
export function onLine(): void {
  if (isHeld) follow()
}

export function comeBack(): void {
  isBack = true
}

/** A page that the browser has kept while it was away would still look busy, or be that of a payment that is over. */
export function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted && one('[aria-busy=true]')) location.reload()
}

/**
 * Follows the form or link with `data-go` at once. Its value is the address that the button back then leads to. Without one,
 * a link takes the place of this page, and a form goes only once: a person who comes back may read.
 */
export function follow(): boolean {
  const way = one('[data-go]')
  const mayRead = isBack
  isBack = false
  // The browser's own page would take the place of this one, and its button.
  isHeld = !!way && !navigator.onLine
  if (!way || isHeld) return false
  const back = way.dataset.go
  if (back) history.replaceState(null, '', back)
  if (way instanceof HTMLAnchorElement) location[back ? 'assign' : 'replace'](way.href)
  else if (back || !mayRead) (way as HTMLFormElement).submit()
  way.ariaBusy = 'true'
  return true
}
