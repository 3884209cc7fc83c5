import type { WireEndpointHealth } from '@/lib/webhook/endpoint/present'

type Hour = WireEndpointHealth['hours'][number]

interface AttemptBarsProps {
  hours: readonly Hour[]
  size: 'row' | 'page'
}

const STEP = 10
const BAR = 7
const HEIGHT = 40

/** The attempts of each hour as a bar, with failed ones on top. On an endpoint's page there is a table next to it. */
export function AttemptBars({ hours, size }: AttemptBarsProps) {
  const most = Math.max(1, ...hours.map(({ succeeded, failed }) => succeeded + failed))
  const bars = hours.map((hour) => heightsOf(hour, most))
  // One path per colour keeps a page with twenty of these small.
  const draw = (bar: (each: Heights) => [bottom: number, height: number]) =>
    bars
      .map((each, i) => {
        const [bottom, height] = bar(each)
        return height > 0 ? `M${i * STEP} ${HEIGHT - bottom}v-${height}h${BAR}v${height}z` : ''
      })
      .join('')
  return (
    <svg
      viewBox={`0 0 ${hours.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={size === 'row' ? 'h-5 w-24' : 'h-24 w-full'}
    >
      <path d={draw(({ good, bad }) => [0, good + bad === 0 ? 1 : 0])} className="fill-line-strong" />
      <path d={draw(({ good }) => [0, good])} className="fill-good-ink" />
      <path d={draw(({ good, bad }) => [good, bad])} className="fill-bad-ink" />
    </svg>
  )
}

interface Heights {
  good: number
  bad: number
}

/** A failure must be visible, even if it is one of thousands. */
function heightsOf({ succeeded, failed }: Hour, most: number): Heights {
  const bad = failed === 0 ? 0 : Math.max(3, Math.round((failed / most) * HEIGHT))
  const good = succeeded === 0 ? 0 : Math.max(2, Math.round((succeeded / most) * HEIGHT))
  return { good: Math.min(HEIGHT - bad, good), bad }
}
