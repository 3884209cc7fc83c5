import { one } from './one'

declare global {
  interface Window {
    /** In development the framework owns the document. The built script never runs there, and contains nothing of this. */
    __next_f?: unknown
  }
}

export function pageIn(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  // They are for browsers without scripts, and this parser counts as one.
  for (const element of page.querySelectorAll('noscript')) element.remove()
  return page
}

/** Replaces this page with another, like a browser. Then dispatches `shown` on the window. */
export function show(page: Document, url: string): void {
  if (window.__next_f) {
    location.assign(url)
    return
  }
  if (url !== location.href) history.pushState(null, '', url)
  document.title = page.title
  document.documentElement.lang = page.documentElement.lang
  // Another release has another stylesheet.
  const sheet = one<HTMLLinkElement>('link[rel=stylesheet]', page)
  if (sheet && sheet.href !== one<HTMLLinkElement>('link[rel=stylesheet]')?.href) document.head.append(sheet)
  document.body.replaceWith(page.body)
  scrollTo(0, 0)
  dispatchEvent(new Event('shown'))
  const first = one('[aria-invalid=true]') ?? one('[role=alert]') ?? one('[autofocus]') ?? one('h1')
  if (!first) return
  if (first.tabIndex < 0) first.tabIndex = -1
  first.focus()
}
