import { scaleBand, scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import { Tip } from '@/components/ui/tip'

export interface Bar {
  key: string
  /** Below the bar. */
  label: string
  /** From below upwards, one value per series. */
  values: readonly number[]
  /** What shows under the pointer, a line each. */
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

// The drawing is stretched to the width of the page, so only its proportions count.
const WIDTH = 1_000
const HEIGHT = 200
const LINES = 4
// So many labels have room below their bars. With more bars, three labels stand below all of them.
const MAX_LABELS = 12

/**
 * Bars over an axis, drawn on the server. The text is not in the drawing, so it has its size on every screen. The table
 * beside it has the same figures and links for screen readers and the keyboard (see Chart).
 */
export function BarChart({ bars, fills, format }: BarChartProps) {
  const x = scaleBand(
    bars.map(({ key }) => key),
    [0, WIDTH],
  ).padding(0.25)
  const most = Math.max(1, ...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0)))
  const y = scaleLinear([0, most], [HEIGHT, 0]).nice(LINES)
  const ticks = y.ticks(LINES)
  const series = stack<Bar, number>()
    .keys(fills.map((_, n) => n))
    .value(({ values }, n) => values[n] ?? 0)(bars)
  // All bars of a series are one path: a page of ninety rectangles would be much larger.
  const width = Math.round(x.bandwidth())
  const rectangle = (key: string, top: number, bottom: number) =>
    bottom > top
      ? `M${Math.round(x(key) ?? 0)} ${top.toFixed(1)}h${width}V${bottom.toFixed(1)}h-${width}z`
      : ''
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
          {series.map((points, n) => (
            <path
              key={fills[n]}
              className={fills[n]}
              d={points.map(([from, to], i) => rectangle(bars[i]?.key ?? '', y(to), y(from))).join('')}
            />
          ))}
        </svg>
        <div className="absolute inset-0 grid auto-cols-fr grid-flow-col">
          {bars.map(({ key, tip, href }) => (
            <a key={key} href={href} tabIndex={-1} className="rounded-md hover:bg-ink/5">
              <Tip tip={<Lines of={tip} />} reach="pointer" className="block h-full">
                {null}
              </Tip>
            </a>
          ))}
        </div>
      </div>
      <Labels bars={bars} />
    </div>
  )
}

function Labels({ bars }: { bars: readonly Bar[] }) {
  if (bars.length > MAX_LABELS) {
    const shown = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)]
    return (
      <div className="col-start-2 flex justify-between">
        {shown.map((bar) => (
          <span key={bar?.key}>{bar?.label}</span>
        ))}
      </div>
    )
  }
  return (
    <div className="col-start-2 grid auto-cols-fr grid-flow-col text-center">
      {bars.map(({ key, label }, n) => (
        <span key={key} className={n % 2 === 1 && bars.length > 7 ? 'max-sm:invisible' : ''}>
          {label}
        </span>
      ))}
    </div>
  )
}

function Lines({ of: [title, ...lines] }: { of: readonly string[] }) {
  return (
    <span className="figures whitespace-pre-line">
      <b className="font-medium">{title}</b>
      {['', ...lines].join('\n')}
    </span>
  )
}
