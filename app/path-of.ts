/** The way to an own page, from its whole address. The browser stays at the host where it is. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
