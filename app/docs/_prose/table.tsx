/**
 * A table. On a narrow screen each row becomes a small list, with every value below the name of its column. The roles are explicit, because
 * browsers no longer treat a table as one when its parts are displayed as blocks.
 */
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
    <div className="border-y border-line">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: lost with display: block */}
      <table role="table" className="w-full border-collapse text-left text-sm/6 max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className="py-2 pr-4 text-xs font-medium text-ink-muted"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map(({ key, cells }) => (
            <tr
              key={key}
              role="row"
              className="border-t border-line align-top max-sm:block max-sm:py-2 max-sm:first:border-t-0"
            >
              {cells.map((cell, i) => (
                <td
                  key={columns[i]}
                  role="cell"
                  className="py-2 pr-4 break-words last:pr-0 max-sm:block max-sm:py-1"
                >
                  <span aria-hidden="true" className="block text-xs text-ink-muted sm:hidden">
                    {columns[i]}
                  </span>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: lost with display: block */}
    </div>
  )
}
