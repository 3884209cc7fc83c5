/** Turns the full address of one of our pages into a path, so that the browser stays on its present host. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
