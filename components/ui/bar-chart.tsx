import { scaleBand } from 'd3-scale'
import { stack } from 'd3-shape'
import { PLOT_WIDTH, Plot, PlotTip, wholeScale } from './plot'
import { Tip } from './tip'

export interface Bar {
  key: string
  /** Below the bar. */
  label: string
  /** One value per series, from bottom to top. */
  values: readonly number[]
  /** What shows under the pointer, one line each. */
  tip: readonly string[]
  /** The list behind the bar. */
  href: string
}

interface BarChartProps {
  bars: readonly Bar[]
  /** The colour of each series, as a fill. */
  fills: readonly string[]
  /** A value as people read it, without a unit. */
  format: (value: number) => string
}

/** Bars over an axis. Each links to its list. */
export function BarChart({ bars, fills, format }: BarChartProps) {
  const x = scaleBand(
    bars.map(({ key }) => key),
    [0, PLOT_WIDTH],
  ).padding(0.25)
  const most = Math.max(1, ...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0)))
  const y = wholeScale(0, most)
  const series = stack<Bar, number>()
    .keys(fills.map((_, n) => n))
    .value(({ values }, n) => values[n] ?? 0)(bars)
  // All bars of a series are one path, because a page with ninety rectangles would be much larger.
  const width = Math.round(x.bandwidth())
  const rectangle = (key: string, top: number, bottom: number) =>
    bottom > top
      ? `M${Math.round(x(key) ?? 0)} ${top.toFixed(1)}h${width}V${bottom.toFixed(1)}h-${width}z`
      : ''
  return (
    <Plot
      y={y}
      base={0}
      format={format}
      labels={bars}
      over={bars.map(({ key, tip, href }) => (
        <a key={key} href={href} tabIndex={-1} className="rounded-md hover:bg-ink/5">
          <Tip tip={<PlotTip lines={tip} />} reach="pointer" className="block h-full">
            {null}
          </Tip>
        </a>
      ))}
    >
      {series.map((points, n) => (
        <path
          key={fills[n]}
          className={fills[n]}
          d={points.map(([from, to], i) => rectangle(bars[i]?.key ?? '', y(to), y(from))).join('')}
        />
      ))}
    </Plot>
  )
}
