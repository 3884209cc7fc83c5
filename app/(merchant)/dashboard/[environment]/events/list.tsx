import { EventDeliveries } from '@/components/webhook/event-deliveries'
import { unbrokenNpr } from '@/lib/core/money'
import { EVENT_FAMILIES, EVENT_TYPE_NAMES } from '@/lib/events/catalogue'
import { presentEvent, type WireEvent } from '@/lib/events/present'
import { listEvents } from '@/lib/events/read'
import { listEventsQuery } from '@/lib/events/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { titlesOf } from '@/lib/search/titles'
import { UNINDEXED } from '@/lib/subscription/unindexed-events'
import { between, oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'
import { eventTitle, Happened } from '../../object/happened'

const objectIdOf = ({ data }: WireEvent) => (typeof data.id === 'string' ? data.id : '')

/** The title of the object that an event is about, its customer, and the amount. */
function aboutOf({ data, related }: WireEvent, titles: ReadonlyMap<string, string>): string {
  const customer = related.customerId !== data.id && titles.get(related.customerId ?? '')
  const then = [data.invoiceNumber, data.name, data.email, data.code].find((each) => typeof each === 'string')
  const name = then ?? titles.get(String(data.id))
  const paisa = data.totalAmountPaisa ?? data.amountPaisa
  const amount = typeof paisa === 'string' && /^\d+$/.test(paisa) && unbrokenNpr(BigInt(paisa), 'en')
  return [customer, name !== customer && name, amount].filter(Boolean).join(', ')
}

/** An event contains its object as it was then, mostly with only the id of the customer. The names shown are the present ones. */
async function readObjects(ctx: Ctx, events: readonly WireEvent[]) {
  const titles = await titlesOf(
    ctx,
    events.flatMap((event) => [event.related.customerId ?? [], objectIdOf(event)].flat()),
  )
  return (event: WireEvent) => (
    <>
      {aboutOf(event, titles)}
      <span className="block truncate font-mono text-xs text-ink-muted max-sm:max-w-44">
        {objectIdOf(event)}
      </span>
    </>
  )
}

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
  columns: ({ code, extra, text }) => [
    {
      title: 'Type',
      phone: 'lead',
      isWide: true,
      cell: (event) => (
        <>
          {eventTitle(event)}
          <span className="block font-mono text-xs font-normal text-ink-muted max-sm:hidden">
            {event.sampleType ? `${event.type} (${event.sampleType})` : event.type}
          </span>
        </>
      ),
      csv: ({ type }) => type,
    },
    {
      title: 'Object',
      phone: 'detail',
      cellsOf: readObjects,
      csv: objectIdOf,
    },
    {
      title: 'Deliveries',
      phone: 'figure',
      cell: ({ deliveries }) => <EventDeliveries {...deliveries} />,
      csv: ({ deliveries }) => `${deliveries.succeeded} of ${deliveries.total}`,
    },
    {
      title: 'Happened',
      phone: 'aside',
      align: 'end',
      cell: (event, { now, timeZone }) => <Happened event={event} now={now} timeZone={timeZone} inRow />,
      csv: ({ createdAt }) => createdAt,
    },
    extra(code('Request', ({ requestId }) => requestId)),
    extra({ ...text('Sequence', ({ sequence }) => sequence), align: 'end' }),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `events/${id}`,
  empty: {
    sentence: 'No events. Each change of a customer, a subscription, an invoice or a wallet makes one.',
    curl: `curl $KHATA_BASE_URL/v1/events -H "x-api-key: $KHATA_API_KEY"`,
  },
})
