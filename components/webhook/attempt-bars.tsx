import type { WireEndpointHealth } from '@/lib/webhook/endpoint/present'

type Hour = WireEndpointHealth['hours'][number]

interface AttemptBarsProps {
  hours: readonly Hour[]
  size: 'row' | 'page'
}

const STEP = 10
const BAR = 7
const HEIGHT = 40

/** The attempts of each hour as a bar, those that failed on top. On the page of an endpoint a table stands beside it. */
export function AttemptBars({ hours, size }: AttemptBarsProps) {
  const most = Math.max(1, ...hours.map(({ succeeded, failed }) => succeeded + failed))
  const width = hours.length * STEP
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={size === 'row' ? 'h-5 w-24' : 'h-24 w-full'}
    >
      {hours.map((hour, i) => (
        <Bar key={hour.hourAt} hour={hour} x={i * STEP} most={most} />
      ))}
    </svg>
  )
}

function Bar({ hour: { succeeded, failed }, x, most }: { hour: Hour; x: number; most: number }) {
  if (succeeded + failed === 0)
    return <rect x={x} y={HEIGHT - 1} width={BAR} height={1} className="fill-line-strong" />
  // What failed must be seen, even if it is one of thousands.
  const bad = failed === 0 ? 0 : Math.max(3, (failed / most) * HEIGHT)
  const good = Math.min(HEIGHT - bad, succeeded === 0 ? 0 : Math.max(2, (succeeded / most) * HEIGHT))
  return (
    <>
      <rect x={x} y={HEIGHT - good} width={BAR} height={good} className="fill-good-ink" />
      <rect x={x} y={HEIGHT - good - bad} width={BAR} height={bad} className="fill-bad-ink" />
    </>
  )
}
