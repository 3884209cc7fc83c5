/** What a single key does with the page that is open. Undefined: nothing. */
export function pressIn(page: Document, key: string): (() => void) | undefined {
  if (key === 'j' || key === 'k') return () => moveRow(page, key === 'j' ? 1 : -1)
  if (key === 'x' || key === 'X') return chooseRow(page, key === 'X')
  const search = key === 'f' && page.querySelector<HTMLInputElement>('main [data-list-search]')
  if (search)
    return () => {
      search.focus()
      search.select()
    }
  const undo = key === 'z' && page.querySelector<HTMLElement>('[data-undo] button')
  if (undo) return () => undo.click()
  const edit = key === 'e' && page.querySelector<HTMLElement>('main a[href$="/edit"]')
  return edit ? () => edit.click() : undefined
}

const rowOf = (element: Element | null) => element?.closest('tr')

/** Presses the box of the row that has the focus. With a range, as if shift were held. */
function chooseRow(page: Document, isRange: boolean): (() => void) | undefined {
  const box = rowOf(page.activeElement)?.querySelector<HTMLElement>('[data-choose]')
  if (!box) return undefined
  return () =>
    box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }))
}

function moveRow(page: Document, by: 1 | -1): void {
  const rows = [...page.querySelectorAll<HTMLElement>('main a[data-row]')]
  const at = rows.findIndex((link) => rowOf(link)?.contains(page.activeElement))
  // From outside of the list, both keys begin with its first row.
  rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus()
}
