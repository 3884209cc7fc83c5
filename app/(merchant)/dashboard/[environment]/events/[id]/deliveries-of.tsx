import { Section } from '@/components/ui/card'
import { Ago } from '@/components/ui/instant'
import { type Column, Table } from '@/components/ui/table'
import { DeliveryState } from '@/components/webhook/delivery-state'
import type { EventId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { presentDelivery } from '@/lib/webhook/delivery/present'
import { listAllDeliveries } from '@/lib/webhook/delivery/read'

// An event goes to twenty endpoints at most, and to some that were deleted since.
const ALL = 100

const COLUMNS: Column[] = [
  { title: 'Endpoint', phone: 'lead' },
  { title: 'Status', phone: 'figure' },
  { title: 'Response', phone: 'detail', align: 'end' },
  { title: 'Attempts', phone: 'hidden', align: 'end' },
  { title: 'Last attempt', phone: 'aside', align: 'end' },
]

/** The deliveries of one event. */
export async function DeliveriesOf({
  ctx,
  eventId,
  timeZone,
}: {
  ctx: Ctx
  eventId: EventId
  timeZone: string
}) {
  const { items } = await listAllDeliveries(ctx, { eventId, limit: ALL })
  const deliveries = items.map(presentDelivery)
  return (
    <Section id="deliveries" title="Deliveries">
      {deliveries.length === 0 ? (
        <p className="text-ink-muted">No endpoint wanted this event.</p>
      ) : (
        <Table
          caption="Deliveries of this event"
          columns={COLUMNS}
          rows={deliveries.map(({ id, request, status, httpStatus, attempts, attemptedAt }) => ({
            key: id,
            href: `/dashboard/${ctx.environment}/webhooks/deliveries/${id}`,
            cells: [
              <span key="url" className="line-clamp-2">
                {request.url}
              </span>,
              <DeliveryState key="status" status={status} />,
              httpStatus ?? (attempts.length > 0 ? 'none' : '–'),
              attempts.length,
              <Ago key="at" at={attemptedAt} timeZone={timeZone} now={new Date()} inRow />,
            ],
          }))}
        />
      )}
    </Section>
  )
}
