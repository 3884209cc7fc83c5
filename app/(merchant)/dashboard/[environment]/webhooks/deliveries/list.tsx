import { type ListColumn, type ListFilter, listOf } from '@/app/(merchant)/list/list-of'
import { Ago } from '@/components/ui/instant'
import { DELIVERY_STATES, DeliveryState } from '@/components/webhook/delivery-state'
import type { WebhookEndpointId } from '@/lib/core/id'
import { presentDelivery, type WireDelivery } from '@/lib/webhook/delivery/present'
import { listAllDeliveries } from '@/lib/webhook/delivery/read'
import { listAllDeliveriesQuery } from '@/lib/webhook/delivery/schema'

type Column = ListColumn<WireDelivery>

const EVENT: Column = {
  title: 'Event',
  phone: 'lead',
  cell: ({ eventType }) => eventType,
  csv: ({ eventType }) => eventType,
}

const ENDPOINT: Column = {
  title: 'Endpoint',
  phone: 'detail',
  cell: ({ request }) => <span className="line-clamp-1 max-w-80 break-all">{request.url}</span>,
  csv: ({ request }) => request.url,
}

const RESULT: Column[] = [
  {
    title: 'Status',
    phone: 'figure',
    cell: ({ status }) => <DeliveryState status={status} />,
    csv: ({ status }) => status,
  },
  {
    title: 'Response',
    phone: 'hidden',
    align: 'end',
    cell: ({ httpStatus, attempts }) => httpStatus ?? (attempts.length > 0 ? 'none' : '–'),
    csv: ({ httpStatus }) => httpStatus,
  },
  {
    title: 'Attempts',
    phone: 'hidden',
    align: 'end',
    cell: ({ attempts }) => attempts.length,
    csv: ({ attempts }) => attempts.length,
  },
  { title: 'Milliseconds', csv: ({ latencyMs }) => latencyMs },
  {
    title: 'Created',
    phone: 'aside',
    align: 'end',
    // Deliveries run on real time, in the sandbox too.
    cell: ({ createdAt }, view) => <Ago {...view} at={createdAt} now={new Date()} />,
    csv: ({ createdAt }) => createdAt,
  },
  { title: 'Event ID', csv: ({ eventId }) => eventId },
  { title: 'ID', csv: ({ id }) => id },
]

const FILTERS: ListFilter[] = [
  {
    param: 'status',
    label: 'Status',
    options: Object.entries(DELIVERY_STATES).map(([value, { title }]) => ({ value, label: title })),
  },
  { param: 'eventId', label: 'Event', kind: 'text', placeholder: 'evt_01h455vb4pex5vsknk084sn02q' },
  { param: 'since', label: 'From', kind: 'from' },
  { param: 'until', label: 'To', kind: 'to' },
]

const declared = {
  scope: 'webhooks:read',
  query: listAllDeliveriesQuery,
  present: presentDelivery,
  filters: FILTERS,
  href: ({ id }: WireDelivery) => `webhooks/deliveries/${id}`,
} as const

/** The deliveries to all endpoints. */
export const deliveryList = listOf({
  ...declared,
  name: 'deliveries',
  path: 'webhooks/deliveries',
  caption: 'Deliveries, newest first',
  read: listAllDeliveries,
  columns: [EVENT, ENDPOINT, ...RESULT],
  empty: { sentence: 'No deliveries. Each event that an endpoint wants is one, with all of its attempts.' },
})

/** The deliveries to one endpoint. */
export const deliveriesTo = (endpointId: WebhookEndpointId, wireId: string) =>
  listOf({
    ...declared,
    name: 'deliveries',
    path: `webhooks/${wireId}`,
    caption: 'Deliveries to this endpoint, newest first',
    read: (ctx, query) => listAllDeliveries(ctx, { ...query, endpointId }),
    columns: [EVENT, ...RESULT],
    empty: { sentence: 'No deliveries. Send a test event to see one.' },
  })
