import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

const WIDTH = 96
const HEIGHT = 20

/** How a figure has changed, as small as a word. The figure next to it is the present value. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const y = scaleLinear([least, most === least ? least + 1 : most], [HEIGHT - 2, 2])
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [1, WIDTH - 1])
  const path = line<number>(
    (_, n) => Math.round(x(n)),
    (value) => Number(y(value).toFixed(1)),
  )([...values])
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="h-5 w-24 overflow-visible">
      <path d={path ?? undefined} strokeWidth="1.5" className="fill-none stroke-chart-1" />
    </svg>
  )
}
