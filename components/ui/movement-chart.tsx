import { scaleBand } from 'd3-scale'
import { PLOT_WIDTH, Plot, wholeScale } from './plot'

export interface MovementPart {
  /** True if it is above the line, false if below. */
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

/** Increases above a line and decreases below it. Each part links to its list. */
export function MovementChart({ columns, format }: MovementChartProps) {
  const x = scaleBand(
    columns.map(({ key }) => key),
    [0, PLOT_WIDTH],
  ).padding(0.35)
  const sumOf = ({ parts }: MovementColumn, up: boolean) =>
    parts.reduce((sum, { rises, value }) => (rises === up ? sum + value : sum), 0)
  const most = Math.max(1, ...columns.map((column) => sumOf(column, true)))
  const least = Math.min(0, ...columns.map((column) => -sumOf(column, false)))
  const y = wholeScale(least, most)
  return (
    <Plot y={y} base={0} format={format} labels={columns}>
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
    </Plot>
  )
}

/** The position of each part: increases stack upwards from the line, decreases downwards. */
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
