interface Tick {
  /** From 0 to 1, from the left or from the bottom. */
  at: number
  label: string
}

interface PlotProps {
  /** What the picture says, in one sentence: it is read instead of the picture. */
  summary: string
  yTicks: readonly Tick[]
  xTicks: readonly Tick[]
  /** The marks, drawn in a square of 1,000 by 1,000 with the origin at the top left. It is stretched to the plot. */
  children: React.ReactNode
}

/** The side of the square in which marks are drawn. */
export const PLOT_SIDE = 1_000

const percent = (share: number) => `${share * 100}%`

/**
 * The lines and labels of a chart around its marks. Marks stretch with the page, letters do not. Places are attributes of
 * SVG, because the page's policy allows no inline styles. Give lines `vectorEffect="non-scaling-stroke"`.
 */
export function Plot({ summary, yTicks, xTicks, children }: PlotProps) {
  return (
    <div role="img" aria-label={summary} className="mt-6 mb-7 flex h-44 gap-2 text-xs">
      <svg className="h-full w-10 shrink-0 overflow-visible" aria-hidden="true">
        {yTicks.map(({ at, label }) => (
          <text
            key={label}
            x="100%"
            y={percent(1 - at)}
            dy="4"
            textAnchor="end"
            className="figures fill-ink-muted"
          >
            {label}
          </text>
        ))}
      </svg>
      <svg className="h-full min-w-0 flex-1 overflow-visible" aria-hidden="true">
        {yTicks.map(({ at, label }) => (
          <line
            key={label}
            x1="0"
            x2="100%"
            y1={percent(1 - at)}
            y2={percent(1 - at)}
            className="stroke-line"
          />
        ))}
        <svg
          viewBox={`0 0 ${PLOT_SIDE} ${PLOT_SIDE}`}
          preserveAspectRatio="none"
          width="100%"
          height="100%"
          aria-hidden="true"
        >
          {children}
        </svg>
        {xTicks.map(({ at, label }) => (
          <text
            key={label}
            x={percent(at)}
            y="100%"
            dy="18"
            textAnchor={at < 0.03 ? 'start' : at > 0.97 ? 'end' : 'middle'}
            className="fill-ink-muted"
          >
            {label}
          </text>
        ))}
      </svg>
    </div>
  )
}
