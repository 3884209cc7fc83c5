import { LINK } from './text-link'

export interface ChartTableProps {
  caption: string
  /** The first column names the bar. The others hold figures. */
  columns: readonly { title: string /** Left out on a phone. */; minor?: boolean }[]
  rows: readonly {
    key: string
    /** The list behind the bar. */
    href?: string
    cells: readonly ChartCell[]
  }[]
}

/** A figure, with the list behind it if it has one of its own. */
export type ChartCell = string | { text: string; href: string }

/**
 * The figures of a chart as a table. It holds text only and is styled as a whole, because it is in every page with a chart
 * and few people open it.
 */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  const place = (n: number) => (columns[n]?.minor ? 'max-sm:hidden' : undefined)
  return (
    <table className="figures w-full text-right text-sm [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2 [&_:is(td,th)]:pl-4 [&_:is(td,th):first-child]:pl-0 [&_:is(td,th):first-child]:text-left [&_th]:font-normal [&_thead_th]:text-xs [&_thead_th]:font-medium [&_thead_th]:text-ink-muted">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title }, n) => (
            <th key={title} scope="col" className={place(n)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, href, cells: [name, ...figures] }) => (
          <tr key={key}>
            <th scope="row">
              <Cell
                {...(href && typeof name === 'string' ? { of: { text: name, href } } : { of: name ?? '' })}
              />
            </th>
            {figures.map((figure, n) => (
              <td key={columns[n + 1]?.title} className={place(n + 1)}>
                <Cell of={figure} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ of: cell }: { of: ChartCell }) {
  if (typeof cell === 'string') return cell
  return (
    <a href={cell.href} className={LINK}>
      {cell.text}
    </a>
  )
}
