import type { Column } from './table'

interface GroupHeadProps {
  title: React.ReactNode
  /** In the cells of the columns. */
  cells: readonly React.ReactNode[]
  columns: readonly Pick<Column, 'title' | 'align'>[]
}

/** The head of some rows. On a phone, whose table has no heads, each figure has the title of its column. */
export function GroupHead({ title, cells, columns }: GroupHeadProps) {
  const first = cells.findIndex((cell) => cell !== undefined)
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: lost with another display */}
      <tr
        role="row"
        className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:first:border-t-0"
      >
        <th
          role="rowheader"
          scope="row"
          colSpan={first < 0 ? columns.length : first}
          className="text-sm font-semibold max-sm:w-full sm:border-b sm:border-line sm:px-2 sm:pt-6 lg:px-3 sm:pb-2"
        >
          {title}
        </th>
        {columns.slice(first < 0 ? columns.length : first).map((column, i) => (
          <td
            key={column.title}
            role="cell"
            className={`font-medium empty:hidden max-sm:text-xs max-sm:text-ink-muted sm:border-b sm:border-line sm:px-2 sm:pt-6 lg:px-3 sm:pb-2 sm:empty:table-cell ${column.align === 'end' ? 'sm:text-right' : ''}`}
          >
            {cells[first + i] && (
              <>
                <span className="font-normal sm:hidden">{column.title} </span>
                {cells[first + i]}
              </>
            )}
          </td>
        ))}
      </tr>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: lost with another display */}
    </>
  )
}
