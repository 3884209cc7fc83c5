import { one } from './one'

let isLeaving = false
/** Whether the browser has loaded this page, and no answer has taken its place. */
let isLoaded = true

export function leave(go: () => void): undefined {
  isLeaving = true
  go()
}

/** A page that the browser has kept while it was away would still look busy, or be that of a payment that is over. */
export function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted && isLeaving) location.reload()
}

/**
 * Follows the form or link with `data-go` at once. Its value is the address that the button back then leads to. Without one,
 * a link takes the place of this page, and a form goes only once: a person who comes back may read.
 */
export function follow(): boolean {
  const way = one('[data-go]')
  const isFirst = isLoaded
  isLoaded = false
  if (!way) return false
  const back = way.dataset.go
  if (back) history.replaceState(null, '', back)
  if (way instanceof HTMLFormElement) {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (back || !isFirst || entry?.type !== 'back_forward') leave(() => way.submit())
  } else {
    const { href } = way as HTMLAnchorElement
    leave(() => location[back ? 'assign' : 'replace'](href))
  }
  return true
}
