import { EventDeliveries } from '@/components/webhook/event-deliveries'
import { EVENT_FAMILIES, EVENT_TYPE_NAMES } from '@/lib/events/catalogue'
import { presentEvent, type WireEvent } from '@/lib/events/present'
import { listEvents } from '@/lib/events/read'
import { listEventsQuery } from '@/lib/events/schema'
import { UNINDEXED } from '@/lib/subscription/unindexed-events'
import { between, oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

const objectIdOf = ({ data }: WireEvent) => (typeof data.id === 'string' ? data.id : '')

/** The event log. */
export const eventList = listOf({
  name: 'events',
  caption: 'Events, newest first',
  lead: () => 'What happened, in the words that your webhooks get. Kept for 90 days.',
  scope: 'events:read',
  query: listEventsQuery,
  read: (ctx, query) => listEvents(ctx, query, UNINDEXED),
  present: presentEvent,
  filters: [
    {
      param: 'type',
      label: 'Type',
      options: [...EVENT_FAMILIES, ...EVENT_TYPE_NAMES]
        .toSorted()
        .map((name) => ({ value: name, label: name })),
    },
    oneOf('undelivered', 'Delivery', { true: 'Not delivered everywhere' }),
    { param: 'objectId', label: 'Object', kind: 'text', placeholder: 'sub_01h455vb4pex5vsknk084sn02q' },
    ...between('Time', 'since', 'until'),
  ],
  columns: ({ age }) => [
    {
      title: 'Type',
      phone: 'lead',
      cell: ({ type, sampleType }) => (sampleType ? `${type} (${sampleType})` : type),
      csv: ({ type }) => type,
    },
    {
      title: 'Object',
      phone: 'detail',
      cell: (event) => <span className="font-mono text-xs">{objectIdOf(event)}</span>,
      csv: objectIdOf,
    },
    {
      title: 'Deliveries',
      phone: 'figure',
      cell: ({ deliveries }) => <EventDeliveries {...deliveries} />,
      csv: ({ deliveries }) => `${deliveries.succeeded} of ${deliveries.total}`,
    },
    // Events are written in real time, in the sandbox too.
    age('Happened', ({ createdAt }) => createdAt, { phone: 'aside', isReal: true }),
    { title: 'Request', csv: ({ requestId }) => requestId },
    { title: 'Sequence', csv: ({ sequence }) => sequence },
    { title: 'ID', csv: ({ id }) => id },
  ],
  href: ({ id }) => `events/${id}`,
  empty: {
    sentence: 'No events. Each change of a customer, a subscription, an invoice or a wallet makes one.',
    curl: `curl $KHATA_URL/v1/events -H "x-api-key: $KHATA_API_KEY"`,
  },
})
