/**
 * Hides the entries of the list after a search field that do not contain the searched words. Returns whether the target is such a field.
 */
export function filter({ target }: Event): boolean {
  const field = target as HTMLInputElement
  const items = field.matches('[type=search]') && field.nextElementSibling?.children
  for (const item of items || [])
    (item as HTMLElement).hidden = !item.textContent.toLowerCase().includes(field.value.toLowerCase())
  return !!items
}
