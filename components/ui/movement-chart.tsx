import { scaleBand, scaleLinear } from 'd3-scale'

export interface MovementPart {
  /** Above the line, or below it. */
  rises: boolean
  fill: string
  value: number
  /** What shows under the pointer. */
  title: string
  /** The list behind it. */
  href: string
}

export interface MovementColumn {
  key: string
  label: string
  parts: readonly MovementPart[]
}

interface MovementChartProps {
  columns: readonly MovementColumn[]
  format: (value: number) => string
}

// The drawing is stretched to the width of the page, so only its proportions count.
const WIDTH = 1_000
const HEIGHT = 200
const LINES = 4

/**
 * What came above a line and what went below it, drawn on the server. Each part leads to its list. The table beside it has
 * the same figures and links for screen readers and the keyboard (see Chart).
 */
export function MovementChart({ columns, format }: MovementChartProps) {
  const x = scaleBand(
    columns.map(({ key }) => key),
    [0, WIDTH],
  ).padding(0.35)
  const sumOf = ({ parts }: MovementColumn, up: boolean) =>
    parts.reduce((sum, { rises, value }) => (rises === up ? sum + value : sum), 0)
  const most = Math.max(1, ...columns.map((column) => sumOf(column, true)))
  const least = Math.min(0, ...columns.map((column) => -sumOf(column, false)))
  const y = scaleLinear([least, most], [HEIGHT, 0]).nice(LINES)
  const ticks = y.ticks(LINES)
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 text-xs text-ink-muted"
    >
      <div className="figures -my-2.5 flex flex-col-reverse justify-between text-right">
        {ticks.map((tick) => (
          <span key={tick}>{format(tick)}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-48 w-full overflow-visible"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x2={WIDTH}
            y1={y(tick)}
            y2={y(tick)}
            vectorEffect="non-scaling-stroke"
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {columns.map((column) =>
          stacked(column.parts).map(({ part, from, to }) => (
            <a key={part.title} href={part.href} tabIndex={-1}>
              <rect
                x={Math.round(x(column.key) ?? 0)}
                width={Math.round(x.bandwidth())}
                y={y(to)}
                height={Math.max(1, y(from) - y(to))}
                className={`${part.fill} hover:opacity-80`}
              >
                <title>{part.title}</title>
              </rect>
            </a>
          )),
        )}
      </svg>
      <div className="col-start-2 grid auto-cols-fr grid-flow-col text-center">
        {columns.map(({ key, label }, n) => (
          <span key={key} className={n % 2 === 1 && columns.length > 7 ? 'max-sm:invisible' : ''}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Where each part stands: what rises from the line upwards, the others downwards. */
function stacked(parts: readonly MovementPart[]): { part: MovementPart; from: number; to: number }[] {
  let [top, bottom] = [0, 0]
  return parts
    .filter(({ value }) => value > 0)
    .map((part) => {
      if (part.rises) {
        top += part.value
        return { part, from: top - part.value, to: top }
      }
      bottom -= part.value
      return { part, from: bottom, to: bottom + part.value }
    })
}
