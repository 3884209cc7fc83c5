import { Fold } from './fold'
import { type Column, Table } from './table'

// Written out, because Tailwind makes only the classes that it finds.
const FILLS = [
  'fill-chart-1',
  'fill-chart-2',
  'fill-chart-3',
  'fill-chart-4',
  'fill-chart-5',
  'fill-chart-6',
] as const

interface ChartFrameProps {
  title: string
  /** The figure that the chart is about, such as the last value. */
  figure?: React.ReactNode
  /** The names of what is drawn, in the order of the chart colours. One alone needs no name. */
  series?: readonly string[]
  /** The drawing, made on the server. */
  children: React.ReactNode
  /** The same figures to read, to copy and for screen readers. */
  table: { columns: readonly Column[]; rows: React.ComponentProps<typeof Table>['rows'] }
}

/** A chart with its name, what its colours mean, and all of its figures as a table one press away. */
export function ChartFrame({ title, figure, series = [], children, table }: ChartFrameProps) {
  return (
    <figure className="flex min-w-0 flex-col">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-sm font-medium">{title}</span>
        {figure && <span className="text-xl font-semibold tracking-tight">{figure}</span>}
      </figcaption>
      {series.length > 1 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
          {series.map((name, i) => (
            <li key={name} className="flex items-center gap-1.5">
              <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
                <rect width="10" height="10" rx="2" className={FILLS[i % FILLS.length]} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      {children}
      <Fold title="See as table">
        <Table caption={title} columns={table.columns} rows={table.rows} />
      </Fold>
    </figure>
  )
}
