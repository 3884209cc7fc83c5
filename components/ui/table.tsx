/** Where a column stands on a phone, on which each row is two lines. */
type PhonePlace = 'lead' | 'figure' | 'detail' | 'aside' | 'hidden'

export interface Column {
  title: string
  phone: PhonePlace
  /** Figures stand at the end of their column, so that they line up. */
  align?: 'end'
}

interface TableProps {
  caption: string
  columns: readonly Column[]
  rows: readonly { key: string; cells: readonly React.ReactNode[] }[]
}

const ON_A_PHONE: Record<PhonePlace, string> = {
  lead: 'max-sm:col-start-1 max-sm:row-start-1 max-sm:font-medium',
  figure: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right',
  detail: 'max-sm:col-start-1 max-sm:row-start-2 max-sm:text-xs max-sm:text-ink-muted',
  aside: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right max-sm:text-xs max-sm:text-ink-muted',
  hidden: 'max-sm:hidden',
}

/**
 * Rows of 40 px under a head. On a phone each row is two lines instead: nothing scrolls sideways. The roles are written
 * out, because a browser forgets that a table is one when its parts are laid out in another way.
 */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: lost with another display */}
      <table role="table" className="w-full border-y border-line text-left text-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row" className="border-b border-line">
            {columns.map(({ title, align }) => (
              <th
                key={title}
                role="columnheader"
                scope="col"
                className={`py-2 pr-4 text-xs font-medium text-ink-muted last:pr-0 ${align === 'end' ? 'text-right' : ''}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-sm:block">
          {rows.map(({ key, cells }) => (
            <tr
              key={key}
              role="row"
              className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:py-2.5"
            >
              {columns.map(({ title, align, phone }, i) => (
                <td
                  key={title}
                  role="cell"
                  className={`wrap-anywhere sm:h-10 sm:py-2 sm:pr-4 sm:last:pr-0 ${align === 'end' ? 'sm:text-right' : ''} ${ON_A_PHONE[phone]}`}
                >
                  {cells[i]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: lost with another display */}
    </>
  )
}
