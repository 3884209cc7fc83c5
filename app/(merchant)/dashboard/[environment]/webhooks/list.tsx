import { AttemptBars } from '@/components/webhook/attempt-bars'
import { EndpointState } from '@/components/webhook/endpoint-state'
import { percentOf } from '@/components/webhook/rate'
import { tookText } from '@/lib/core/took'
import type { Ctx } from '@/lib/infra/ctx'
import { listEndpointHealth } from '@/lib/webhook/endpoint/get-health'
import { presentEndpoint, presentEndpointHealth } from '@/lib/webhook/endpoint/present'
import { listEndpoints } from '@/lib/webhook/endpoint/read'
import { listEndpointsQuery } from '@/lib/webhook/endpoint/schema'
import { oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

/** The endpoints with their health. */
export const endpointList = listOf({
  name: 'endpoints',
  path: 'webhooks',
  caption: 'Endpoints, newest first',
  lead: () => 'Khata posts each event to your endpoints, signed, and again until they respond 2xx.',
  scope: 'webhooks:read',
  query: listEndpointsQuery,
  read: readEndpoints,
  present: ({ health, ...row }) => ({
    ...presentEndpoint(row),
    health: health && presentEndpointHealth(health),
  }),
  filters: [oneOf('failing', 'Status', { true: 'Failing' })],
  columns: ({ age }) => [
    {
      title: 'Endpoint',
      phone: 'lead',
      cell: ({ url }) => <span className="line-clamp-2 max-w-md">{url}</span>,
    },
    { title: 'Status', phone: 'figure', cell: (endpoint) => <EndpointState {...endpoint} /> },
    {
      title: 'Last 24 hours',
      cell: ({ health }) => health && <AttemptBars hours={health.hours} size="row" />,
    },
    {
      title: 'Succeeded',
      phone: 'detail',
      align: 'end',
      cell: ({ health }) => health && <span className="whitespace-nowrap">{succeeded(health)}</span>,
    },
    {
      title: 'Median',
      align: 'end',
      cell: ({ health }) => (
        <span className="whitespace-nowrap">
          {health?.p50LatencyMs == null ? '–' : tookText(health.p50LatencyMs)}
        </span>
      ),
    },
    // Deliveries are in real time, also in the sandbox.
    {
      ...age('Last success', ({ health }) => health?.lastSuccessAt, {
        phone: 'aside',
        isReal: true,
        none: '–',
      }),
      csv: undefined,
    },
  ],
  href: ({ id }) => `webhooks/${id}`,
  empty: {
    sentence: 'No endpoints yet. An endpoint is an address of your server that gets your events.',
    curl: `curl -X POST $KHATA_BASE_URL/v1/webhooks/endpoints -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" \\
  -d '{ "url": "https://shop.example.com/khata", "enabled_events": ["subscription.*", "invoice.paid"] }'`,
  },
})

async function readEndpoints(ctx: Ctx, query: Parameters<typeof listEndpoints>[1]) {
  const { items, nextCursor } = await listEndpoints(ctx, query)
  const healths = await listEndpointHealth(
    ctx,
    items.map(({ id }) => id),
  )
  const healthOf = new Map(healths.map((health) => [health.endpointId, health]))
  return { items: items.map((row) => ({ ...row, health: healthOf.get(row.id) })), nextCursor }
}

function succeeded({ attempts, successRate }: ReturnType<typeof presentEndpointHealth>): string {
  const all = attempts.succeeded + attempts.failed
  return all === 0 ? 'No attempts' : `${percentOf(successRate)} of ${all.toLocaleString('en-IN')}`
}
