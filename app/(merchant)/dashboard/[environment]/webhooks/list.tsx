import type { Visit } from '@/app/(merchant)/dashboard/visit'
import { LinkButton } from '@/components/ui/button'
import { Code } from '@/components/ui/code-block'
import { Empty } from '@/components/ui/empty'
import { Ago } from '@/components/ui/instant'
import { type Column, Table } from '@/components/ui/table'
import { AttemptBars } from '@/components/webhook/attempt-bars'
import { EndpointState } from '@/components/webhook/endpoint-state'
import { percentOf } from '@/components/webhook/rate'
import { listEndpointHealth } from '@/lib/webhook/endpoint/get-health'
import {
  presentEndpoint,
  presentEndpointHealth,
  type WireEndpoint,
  type WireEndpointHealth,
} from '@/lib/webhook/endpoint/present'
import { listEndpoints } from '@/lib/webhook/endpoint/read'

// A business has at most twenty per environment.
const ALL = 100

const COLUMNS: Column[] = [
  { title: 'Endpoint', phone: 'lead' },
  { title: 'Status', phone: 'figure' },
  { title: 'Last 24 hours', phone: 'hidden' },
  { title: 'Succeeded', phone: 'detail', align: 'end' },
  { title: 'Median', phone: 'hidden', align: 'end' },
  { title: 'Last success', phone: 'aside', align: 'end' },
]

const CURL = `curl -X POST $KHATA_URL/v1/webhooks/endpoints -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" \\
  -d '{ "url": "https://shop.example.com/khata", "enabled_events": ["subscription.*", "invoice.paid"] }'`

/** The endpoints with their health. */
export async function EndpointTable({ visit: { ctx, environment, business, may } }: { visit: Visit }) {
  const { items } = await listEndpoints(ctx, { limit: ALL })
  if (items.length === 0) {
    return (
      <Empty
        action={
          <div className="flex w-full min-w-0 flex-col items-start gap-4">
            {may('webhooks:write') && (
              <LinkButton href={`/dashboard/${environment}/webhooks/new`} size="small">
                Add endpoint
              </LinkButton>
            )}
            <div className="w-full rounded-lg bg-sunken">
              <Code code={CURL} language="bash" title="Add an endpoint by the API" />
            </div>
          </div>
        }
      >
        No endpoints yet. An endpoint is an address of your server that gets your events.
      </Empty>
    )
  }
  const healths = await listEndpointHealth(
    ctx,
    items.map(({ id }) => id),
  )
  const healthOf = new Map(healths.map((health) => [health.endpointId, presentEndpointHealth(health)]))
  const rows = items.map((row) => ({ endpoint: presentEndpoint(row), health: healthOf.get(row.id) }))
  return (
    <Table
      caption="Endpoints, newest first"
      columns={COLUMNS}
      rows={rows.map(({ endpoint, health }) => ({
        key: endpoint.id,
        href: `/dashboard/${environment}/webhooks/${endpoint.id}`,
        cells: health ? cellsOf(endpoint, health, business.timeZone) : [endpoint.url],
      }))}
    />
  )
}

function cellsOf(endpoint: WireEndpoint, health: WireEndpointHealth, timeZone: string): React.ReactNode[] {
  const { attempts, successRate, p50LatencyMs, lastSuccessAt, hours } = health
  const all = attempts.succeeded + attempts.failed
  return [
    <span key="url" className="line-clamp-2 max-w-md">
      {endpoint.url}
    </span>,
    <EndpointState key="state" {...endpoint} />,
    <AttemptBars key="bars" hours={hours} size="row" />,
    <span key="rate" className="whitespace-nowrap">
      {all === 0 ? 'No attempts' : `${percentOf(successRate)} of ${all.toLocaleString('en-IN')}`}
    </span>,
    <span key="median" className="whitespace-nowrap">
      {p50LatencyMs === null ? '–' : `${p50LatencyMs.toLocaleString('en-IN')} ms`}
    </span>,
    // Deliveries run on real time, in the sandbox too.
    lastSuccessAt ? <Ago key="success" at={lastSuccessAt} timeZone={timeZone} now={new Date()} inRow /> : '–',
  ]
}
