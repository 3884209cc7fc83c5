/** The first element that a selector finds. */
export function one<E extends Element = HTMLElement>(selector: string, page = document): E | null {
  return page.querySelector<E>(selector)
}
