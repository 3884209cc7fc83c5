import { About } from './about'
import { ChartTable, type ChartTableProps } from './chart-table'
import { Fold } from './fold'

interface ChartProps {
  /** Unique on the page. */
  id: string
  title: string
  /** How its figures are defined. It shows in a tip. */
  about?: string
  /** One sentence that says what the chart shows. */
  children: React.ReactNode
  /** What the colours mean: a fill and a word each. */
  legend?: readonly { fill: string; name: string }[]
  /** At the end of the title's line. */
  aside?: React.ReactNode
  drawing: React.ReactNode
  words: Readonly<Record<'asTable' | 'whatThisIs', string>>
  table: ChartTableProps
}

/** A chart with its title, and its figures as a table one click away. */
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
