import { curveMonotoneX, line } from 'd3-shape'
import { PLOT_WIDTH, Plot, PlotTip, wholeScale } from './plot'
import { Tip } from './tip'

export interface LinePoint {
  key: string
  /** Below the first, the middle and the last point. */
  label: string
  value: number
  /** The value at the same position of the previous time range. */
  before?: number | undefined
  /** What shows under the pointer, one line each. */
  tip: readonly string[]
}

interface LineChartProps {
  points: readonly LinePoint[]
  /** A value as people read it, without a unit. */
  format: (value: number) => string
}

/** A line over an axis, with the previous time range as a dashed line. */
export function LineChart({ points, format }: LineChartProps) {
  const values = points.flatMap(({ value, before }) => (before === undefined ? [value] : [value, before]))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  // If the values differ little, the axis starts near them. Otherwise it starts at zero, so that half looks like half.
  const movesLittle = least < most && least > most / 2
  const y = wholeScale(movesLittle ? least : Math.min(0, least), Math.max(most, least + 1))
  const x = (n: number) => ((n + 0.5) / points.length) * PLOT_WIDTH
  const path = (heightOf: (point: LinePoint) => number | undefined) =>
    line<LinePoint>()
      .defined((point) => heightOf(point) !== undefined)
      .x((_, n) => Math.round(x(n)))
      .y((point) => Number(y(heightOf(point) ?? 0).toFixed(1)))
      .curve(curveMonotoneX)([...points]) ?? undefined
  return (
    <Plot
      y={y}
      base={y.domain()[0] ?? 0}
      format={format}
      labels={points}
      over={points.map(({ key, tip }) => (
        <Tip key={key} reach="pointer" className="block h-full hover:bg-ink/5" tip={<PlotTip lines={tip} />}>
          {null}
        </Tip>
      ))}
    >
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
    </Plot>
  )
}
