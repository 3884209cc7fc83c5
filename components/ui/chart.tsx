import { About } from './about'
import { Fold } from './fold'
import { LINK } from './text-link'

interface ChartProps {
  /** Unique on the page. */
  id: string
  title: string
  /** How its figures are defined. Shown in a tip. */
  about?: string
  /** One sentence that says what the chart shows. */
  children: React.ReactNode
  /** The meaning of the colours: a fill and a word each. */
  legend?: readonly { fill: string; name: string }[]
  /** At the end of the title's line. */
  aside?: React.ReactNode
  drawing: React.ReactNode
  words: Readonly<Record<'asTable' | 'whatThisIs', string>>
  table: ChartTableProps
}

/** A chart with its title. Its figures are also available as a table, one click away. */
export function Chart({ id, title, about, children, legend = [], aside, drawing, words, table }: ChartProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 print:break-inside-avoid">
      <div className="flex items-start justify-between gap-x-6">
        <div className="flex min-w-0 flex-col gap-0.5">
          <div className="flex items-center gap-1.5">
            <h2 id={id} className="text-base font-semibold">
              {title}
            </h2>
            {about && <About label={words.whatThisIs}>{about}</About>}
          </div>
          <div className="text-sm text-pretty text-ink-muted">{children}</div>
        </div>
        {aside}
      </div>
      {legend.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
          {legend.map(({ fill, name }) => (
            <li key={name} className="flex items-center gap-1.5">
              <svg viewBox="0 0 10 10" className={`size-2.5 ${fill}`} aria-hidden="true">
                <rect width="10" height="10" rx="2" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      {drawing}
      <Fold title={words.asTable}>
        <ChartTable {...table} />
      </Fold>
    </section>
  )
}

interface ChartTableProps {
  caption: string
  /** The first column names the bar. The others contain figures. */
  columns: readonly { title: string /** Left out on a phone. */; minor?: boolean }[]
  rows: readonly {
    key: string
    /** The list behind the bar. */
    href?: string
    cells: readonly ChartCell[]
  }[]
}

/** A figure, with its own list if it has one. */
type ChartCell = string | { text: string; href: string }

/**
 * The figures of a chart as a table. It contains only text and is styled as a whole, because every page with a chart contains it and few
 * people open it.
 */
function ChartTable({ caption, columns, rows }: ChartTableProps) {
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
