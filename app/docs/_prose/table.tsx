/** A table that scrolls inside itself on a narrow screen. */
export function Table({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: string[]
  rows: { key: string; cells: React.ReactNode[] }[]
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; this is a name for what scrolls
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-neutral-200 focus-visible:outline-2 focus-visible:outline-emerald-600 dark:border-neutral-800"
    >
      <table className="w-full border-collapse text-left text-sm/6">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-neutral-50 text-neutral-950 dark:bg-neutral-900 dark:text-white">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-2 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-t border-neutral-200 align-top dark:border-neutral-800">
              {cells.map((cell, i) => (
                <td key={columns[i]} className="px-4 py-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
