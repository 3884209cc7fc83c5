import { Section } from '@/components/ui/card'
import { Fold } from '@/components/ui/fold'
import { type Column, Table } from '@/components/ui/table'
import { AttemptBars } from '@/components/webhook/attempt-bars'
import { boundedCount, percentOf } from '@/components/webhook/rate'
import { tookText } from '@/lib/core/took'
import type { WireEndpointHealth } from '@/lib/webhook/endpoint/present'

const COLUMNS: Column[] = [
  { title: 'Hour', phone: 'lead' },
  { title: 'Succeeded', phone: 'figure', align: 'end' },
  { title: 'Failed', phone: 'aside', align: 'end' },
]

interface HealthFiguresProps {
  health: WireEndpointHealth
  timeZone: string
}

/** The attempts of the last 24 hours in figures, as bars, and as a table. */
export function HealthFigures({ health, timeZone }: HealthFiguresProps) {
  const { attempts, successRate, p50LatencyMs, waiting, givenUp, hours } = health
  const figures = [
    { label: 'Succeeded', value: percentOf(successRate) },
    { label: 'Attempts', value: (attempts.succeeded + attempts.failed).toLocaleString('en-IN') },
    {
      label: 'Median response',
      value: p50LatencyMs === null ? '–' : tookText(p50LatencyMs),
    },
    { label: 'Waiting', value: boundedCount(waiting) },
    { label: 'Failed for good', value: boundedCount(givenUp) },
  ]
  const hourOf = hoursIn(timeZone)
  const busy = hours.filter(({ succeeded, failed }) => succeeded + failed > 0).toReversed()
  return (
    <Section id="health" title="Last 24 hours">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-ink-muted">{label}</dt>
            <dd className="text-xl font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {busy.length > 0 && (
        <>
          <div>
            <AttemptBars hours={hours} size="page" />
            <p className="mt-1 flex justify-between text-xs text-ink-muted">
              <span>24 hours ago</span>
              <span>Now</span>
            </p>
          </div>
          <Fold title="Attempts by hour">
            <Table
              caption="Attempts by hour, the latest first"
              columns={COLUMNS}
              rows={busy.map(({ hourAt, succeeded, failed }) => ({
                key: hourAt,
                cells: [hourOf(hourAt), succeeded.toLocaleString('en-IN'), failed.toLocaleString('en-IN')],
              }))}
            />
          </Fold>
        </>
      )}
    </Section>
  )
}

/** `21 Nov, from 14:45`. Hours begin on the hour of UTC, which is 45 minutes past in Nepal. */
function hoursIn(timeZone: string): (hourAt: string) => string {
  const parts = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZone } as const
  const format = new Intl.DateTimeFormat('en-GB', parts)
  return (hourAt) => format.format(new Date(hourAt)).replace(', ', ', from ')
}
