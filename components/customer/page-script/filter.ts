/** Hides in the list after a search what does not have its words. Returns whether the field is one. */
export function filter({ target }: Event): boolean {
  const field = target as HTMLInputElement
  const items = field.matches('[type=search]') && field.nextElementSibling?.children
  for (const item of items || [])
    (item as HTMLElement).hidden = !item.textContent.toLowerCase().includes(field.value.toLowerCase())
  return !!items
}
