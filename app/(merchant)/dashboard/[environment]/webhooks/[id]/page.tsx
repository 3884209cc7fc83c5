import type { Metadata } from 'next'
import { factsOf } from '@/app/(merchant)/dashboard/object/facts-of'
import { onPage } from '@/app/on-page'
import { Section } from '@/components/ui/card'
import { Fold } from '@/components/ui/fold'
import { Instant } from '@/components/ui/instant'
import { type Column, Table } from '@/components/ui/table'
import { AttemptBars } from '@/components/webhook/attempt-bars'
import { EndpointState } from '@/components/webhook/endpoint-state'
import { boundedCount, percentOf } from '@/components/webhook/rate'
import { shortInstant } from '@/components/webhook/short-instant'
import { tookText } from '@/lib/core/took'
import { getEndpointHealth } from '@/lib/webhook/endpoint/get-health'
import {
  presentEndpoint,
  presentEndpointHealth,
  type WireEndpoint,
  type WireEndpointHealth,
} from '@/lib/webhook/endpoint/present'
import { getEndpoint } from '@/lib/webhook/endpoint/read'
import { List } from '../../../../list/list'
import { ObjectPage } from '../../../object/object-page'
import { type Visit, visit } from '../../../visit'
import { updateEndpointMetadataWithForm } from '../actions'
import { FailureCauses } from '../causes'
import { deliveriesTo } from '../deliveries/list'
import { endpointList } from '../list'
import { EndpointActions } from './actions'
import { standingOf } from './now'

export const metadata: Metadata = { title: 'Webhook endpoint' }

type Props = PageProps<'/dashboard/[environment]/webhooks/[id]'>

export default async function EndpointPage({ params, searchParams }: Props) {
  const { environment, id: wireId } = await params
  const visitor = await visit(environment, 'webhooks:read')
  const { ctx, business, may } = visitor
  const { id, row, health } = await onPage('whe', wireId, async (endpointId) => ({
    id: endpointId,
    row: await getEndpoint(ctx, endpointId),
    health: presentEndpointHealth(await getEndpointHealth(ctx, endpointId)),
  }))
  const endpoint = presentEndpoint(row)
  const endingSecrets = row.previousSecretsExpireAt.filter((endsAt) => endsAt > new Date())
  return (
    <ObjectPage
      of={endpointList}
      visit={visitor}
      api="webhooks/endpoints"
      value={endpoint}
      title={shortUrl(endpoint.url)}
      status={<EndpointState {...endpoint} />}
      actions={
        may('webhooks:write') && (
          <EndpointActions
            endpoint={endpoint}
            health={health}
            here={`/dashboard/${environment}/webhooks/${endpoint.id}`}
          />
        )
      }
      now={standingOf(endpoint, health)}
      facts={endpointFacts(visitor, endpoint, endingSecrets)}
      metadata={
        may('webhooks:write') && { action: updateEndpointMetadataWithForm, hidden: { id: endpoint.id } }
      }
    >
      <HealthFigures health={health} timeZone={business.timeZone} />
      <Section id="deliveries" title="Deliveries">
        <FailureCauses
          visit={visitor}
          endpointId={id}
          list={`/dashboard/${environment}/webhooks/${endpoint.id}`}
        />
        <List of={deliveriesTo(id, endpoint.id)} visit={visitor} searchParams={searchParams} />
      </Section>
    </ObjectPage>
  )
}

const LONGEST_TITLE = 64

/** Shortens a URL for a title. The full URL is next to it. */
function shortUrl(url: string): string {
  return url.length <= LONGEST_TITLE ? url : `${url.slice(0, LONGEST_TITLE)}…`
}

/**
 * The facts about an endpoint.
 * @param endingSecrets when each of its replaced secrets stops signing.
 */
function endpointFacts(visit: Visit, endpoint: WireEndpoint, endingSecrets: readonly Date[]) {
  const fact = factsOf(visit)
  // Deliveries are in real time, also in the sandbox.
  const real = factsOf(visit, 'real')
  const { timeZone } = visit.business
  return [
    fact.id(endpoint.id),
    fact.copyable('URL', endpoint.url, 'Copy the URL'),
    {
      label: 'Events',
      value: (
        <ul className="font-mono text-xs/6">
          {endpoint.enabledEvents.map((pattern) => (
            <li key={pattern}>{pattern === '*' ? '* (all events)' : pattern}</li>
          ))}
        </ul>
      ),
    },
    fact.ago('Created', endpoint.createdAt),
    {
      label: endingSecrets.length === 1 ? 'A replaced secret signs until' : 'Replaced secrets sign until',
      value: endingSecrets.length > 0 && (
        <ul>
          {endingSecrets.map((endsAt) => (
            <li key={endsAt.getTime()}>
              <Instant at={endsAt} timeZone={timeZone}>
                {shortInstant(endsAt, timeZone)}
              </Instant>
            </li>
          ))}
        </ul>
      ),
    },
    { label: 'Last error', value: endpoint.lastError },
    real.ago('Last error at', endpoint.lastFailureAt),
  ]
}

const COLUMNS: Column[] = [
  { title: 'Hour', phone: 'lead' },
  { title: 'Succeeded', phone: 'figure', align: 'end' },
  { title: 'Failed', phone: 'aside', align: 'end' },
]

interface HealthFiguresProps {
  health: WireEndpointHealth
  timeZone: string
}

/** The attempts of the last 24 hours: numbers, bars, and a table. */
function HealthFigures({ health, timeZone }: HealthFiguresProps) {
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

/** `21 Nov, from 14:45`. The hours are full hours in UTC, which begin at 45 minutes past the hour in Nepal. */
function hoursIn(timeZone: string): (hourAt: string) => string {
  const parts = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZone } as const
  const format = new Intl.DateTimeFormat('en-GB', parts)
  return (hourAt) => format.format(new Date(hourAt)).replace(', ', ', from ')
}
