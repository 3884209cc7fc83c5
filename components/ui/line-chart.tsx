import { scaleLinear } from 'd3-scale'
import { curveMonotoneX, line } from 'd3-shape'
import { Tip } from './tip'

export interface LinePoint {
  key: string
  /** Below the first, the middle and the last point. */
  label: string
  value: number
  /** What it was at the same place of the time before. */
  before?: number | undefined
  /** What shows under the pointer, a line each. */
  tip: readonly string[]
}

interface LineChartProps {
  points: readonly LinePoint[]
  /** A value as people read it, without a unit. */
  format: (value: number) => string
}

// The drawing is stretched to the width of the page, so only its proportions count.
const WIDTH = 1_000
const HEIGHT = 200
const LINES = 4

/**
 * A line over an axis, with the time before as a dashed one, drawn on the server. The text is not in the drawing, so it has
 * its size on every screen. The table beside it has the same figures for screen readers and the keyboard (see Chart).
 */
export function LineChart({ points, format }: LineChartProps) {
  const values = points.flatMap(({ value, before }) => (before === undefined ? [value] : [value, before]))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  // A line that moves little is seen moving. One that does not move stands above zero.
  const y = scaleLinear([least === most ? 0 : least, Math.max(most, least + 1)], [HEIGHT, 0]).nice(LINES)
  const ticks = y.ticks(LINES)
  const x = (n: number) => ((n + 0.5) / points.length) * WIDTH
  const path = (heightOf: (point: LinePoint) => number | undefined) =>
    line<LinePoint>()
      .defined((point) => heightOf(point) !== undefined)
      .x((_, n) => Math.round(x(n)))
      .y((point) => Number(y(heightOf(point) ?? 0).toFixed(1)))
      .curve(curveMonotoneX)([...points]) ?? undefined
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
      <div className="relative h-48">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible"
        >
          {ticks.map((tick, n) => (
            <line
              key={tick}
              x2={WIDTH}
              y1={y(tick)}
              y2={y(tick)}
              vectorEffect="non-scaling-stroke"
              className={n === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          <path
            d={path(({ before }) => before)}
            vectorEffect="non-scaling-stroke"
            strokeWidth="1.5"
            strokeDasharray="4 4"
            className="fill-none stroke-ink-faint"
          />
          <path
            d={path(({ value }) => value)}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            strokeLinejoin="round"
            className="fill-none stroke-chart-1"
          />
        </svg>
        <div className="absolute inset-0 grid auto-cols-fr grid-flow-col">
          {points.map(({ key, tip: [title, ...lines] }) => (
            <Tip
              key={key}
              reach="pointer"
              className="block h-full hover:bg-ink/5"
              tip={
                <span className="figures whitespace-pre-line">
                  <b className="font-medium">{title}</b>
                  {['', ...lines].join('\n')}
                </span>
              }
            >
              {null}
            </Tip>
          ))}
        </div>
      </div>
      <div className="col-start-2 flex justify-between">
        {[...new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])].map((n) => (
          <span key={points[n]?.key}>{points[n]?.label}</span>
        ))}
      </div>
    </div>
  )
}
