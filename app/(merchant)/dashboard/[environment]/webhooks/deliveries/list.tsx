import type { Marks } from '@/components/ui/status-mark'
import type { WebhookEndpointId } from '@/lib/core/id'
import { presentDelivery, type WireDelivery } from '@/lib/webhook/delivery/present'
import { listAllDeliveries } from '@/lib/webhook/delivery/read'
import { listAllDeliveriesQuery } from '@/lib/webhook/delivery/schema'
import { between, oneOf } from '../../../../list/columns'
import { listOf } from '../../../../list/list-of'

export const DELIVERY_MARKS: Marks<WireDelivery['status']> = {
  pending: ['waiting', 'Pending'],
  succeeded: ['good', 'Succeeded'],
  retrying: ['late', 'Retrying'],
  failed: ['bad', 'Failed'],
}

/** The deliveries to all endpoints. */
export const deliveryList = listOf({
  name: 'deliveries',
  path: 'webhooks/deliveries',
  caption: 'Deliveries, newest first',
  scope: 'webhooks:read',
  query: listAllDeliveriesQuery,
  read: listAllDeliveries,
  present: presentDelivery,
  filters: [
    oneOf('status', 'Status', DELIVERY_MARKS),
    { param: 'eventId', label: 'Event', kind: 'text', placeholder: 'evt_01h455vb4pex5vsknk084sn02q' },
    ...between('Time', 'since', 'until'),
  ],
  columns: ({ age, code, extra, marked, text }) => [
    text('Event', ({ eventType }) => eventType, 'lead'),
    {
      title: 'Endpoint',
      phone: 'detail',
      cell: ({ request }) => <span className="line-clamp-1 max-w-80 break-all">{request.url}</span>,
      csv: ({ request }) => request.url,
    },
    marked('Status', DELIVERY_MARKS, ({ status }) => status, 'figure'),
    {
      title: 'Response',
      align: 'end',
      cell: ({ httpStatus, attempts }) => httpStatus ?? (attempts.length > 0 ? 'none' : '–'),
      csv: ({ httpStatus }) => httpStatus,
    },
    { ...text('Attempts', ({ attempts }) => attempts.length), align: 'end' },
    extra({ ...text('Milliseconds', ({ latencyMs }) => latencyMs), align: 'end' }),
    // Deliveries are in real time, also in the sandbox.
    age('Created', ({ createdAt }) => createdAt, { phone: 'aside', isReal: true }),
    extra({ ...age('Last attempt', ({ attemptedAt }) => attemptedAt, { isReal: true }), csv: undefined }),
    extra(code('Event ID', ({ eventId }) => eventId)),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `webhooks/deliveries/${id}`,
  empty: { sentence: 'No deliveries. Each event that an endpoint wants is one, with all of its attempts.' },
})

/** The deliveries to one endpoint. */
export const deliveriesTo = (endpointId: WebhookEndpointId, wireId: string): typeof deliveryList => ({
  ...deliveryList,
  path: `webhooks/${wireId}`,
  caption: 'Deliveries to this endpoint, newest first',
  read: (ctx, query) => listAllDeliveries(ctx, { ...query, endpointId }),
  columns: deliveryList.columns.filter(({ title }) => title !== 'Endpoint'),
  empty: { sentence: 'No deliveries. Send a test event to see one.' },
})
