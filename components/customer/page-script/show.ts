import { one } from './one'

export async function pageIn(response: Response): Promise<Document> {
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  // They are for a browser without scripts. This parser is one.
  for (const element of page.querySelectorAll('noscript')) element.remove()
  return page
}

/** Shows a page in place of this one, as the browser would. Then `shown` happens to the window. */
export function show(page: Document, url: string): void {
  // In development the document belongs to the framework.
  if ('__next_f' in window) {
    location.assign(url)
    return
  }
  if (url !== location.href) history.pushState(null, '', url)
  document.title = page.title
  document.documentElement.lang = page.documentElement.lang
  // Another release has another one.
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
