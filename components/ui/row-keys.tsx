'use client'

/** Lets ↑ and ↓ move between a table's rows, and Home and End to its ends. Enter follows the row's link. */
export function RowKeys({ children }: { children: React.ReactNode }) {
  const move = (event: React.KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    const target = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[
      event.key
    ]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus between the links inside
    <div onKeyDown={move}>{children}</div>
  )
}
