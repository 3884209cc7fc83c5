import { type ScaleLinear, scaleLinear } from 'd3-scale'

// The drawing is stretched to the width of the page, so only its proportions matter.
export const PLOT_WIDTH = 1_000
const PLOT_HEIGHT = 200
// The approximate number of lines behind a drawing.
const PLOT_LINES = 4
// The most labels that fit below a drawing. If there are more, only three are shown.
const MAX_LABELS = 12

/** The scale of an axis, from a whole number to a whole number, so that no line stands for half a customer. */
export const wholeScale = (least: number, most: number): ScaleLinear<number, number> =>
  scaleLinear([Math.floor(least), Math.ceil(most)], [PLOT_HEIGHT, 0]).nice(PLOT_LINES)

interface PlotProps {
  y: ScaleLinear<number, number>
  /** The value with the strong base line. */
  base: number
  /** A value as people read it, without a unit. */
  format: (value: number) => string
  labels: readonly PlotLabel[]
  /** What is drawn over it without being stretched. */
  over?: React.ReactNode
  /** Parts of a drawing of PLOT_WIDTH by PLOT_HEIGHT. */
  children: React.ReactNode
}

interface PlotLabel {
  key: string
  label: string
}

/**
 * The frame of a chart, drawn on the server: an axis, its lines and the labels below. The text is not part of the drawing, so it keeps its
 * size on every screen. The table next to it has the same figures for screen readers and the keyboard (see Chart).
 */
export function Plot({ y, base, format, labels, over, children }: PlotProps) {
  const ticks = y.ticks(PLOT_LINES).filter(Number.isInteger)
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
          viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x2={PLOT_WIDTH}
              y1={y(tick)}
              y2={y(tick)}
              vectorEffect="non-scaling-stroke"
              className={tick === base ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {children}
        </svg>
        {over && <div className="absolute inset-0 grid auto-cols-fr grid-flow-col">{over}</div>}
      </div>
      <Labels labels={labels} />
    </div>
  )
}

function Labels({ labels }: { labels: readonly PlotLabel[] }) {
  if (labels.length > MAX_LABELS) {
    const shown = [labels[0], labels[Math.floor((labels.length - 1) / 2)], labels.at(-1)]
    return (
      <div className="col-start-2 flex justify-between">
        {shown.map((each) => (
          <span key={each?.key}>{each?.label}</span>
        ))}
      </div>
    )
  }
  return (
    <div className="col-start-2 grid auto-cols-fr grid-flow-col text-center">
      {labels.map(({ key, label }, n) => (
        <span key={key} className={n % 2 === 1 && labels.length > 7 ? 'max-sm:invisible' : ''}>
          {label}
        </span>
      ))}
    </div>
  )
}

/** What shows under the pointer: a title and further lines. */
export function PlotTip({ lines: [title, ...lines] }: { lines: readonly string[] }) {
  return (
    <span className="figures whitespace-pre-line">
      <b className="font-medium">{title}</b>
      {['', ...lines].join('\n')}
    </span>
  )
}
