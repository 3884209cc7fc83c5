import { type EventId, fromWire, NO_ID, objectOf } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { EventView } from '@/lib/events/present'
import { listEvents, type OfCustomer, type Unindexed } from '@/lib/events/read'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { TimelineEntry } from '@/lib/invoice/schema'

// An invoice's timeline has the ids of its events, so the event log needs no index by invoice.

const OF_INVOICE = 'SELECT timeline FROM invoices WHERE business_id = $1 AND environment = $2 AND id = $3'

// Events are kept for 90 days. An invoice that did not change since has none.
const OF_CUSTOMER = `
SELECT timeline FROM invoices
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND updated_at > now() - interval '91 days'`

// A top-up that paid the start of a checkout came before the customer existed, so its events name none.
const OBJECTS = `
SELECT id FROM subscriptions WHERE business_id = $1 AND environment = $2 AND customer_id = $3
UNION ALL
SELECT t.id FROM checkout_sessions c JOIN topups t ON t.checkout_session_id = c.id
WHERE c.business_id = $1 AND c.environment = $2 AND c.customer_id = $3`

/** The events of an invoice, oldest first, and those of a customer. Empty for unknown ids. */
export const UNINDEXED: Unindexed = {
  async ofInvoice({ businessId, environment }: Ctx, id: string): Promise<EventId[]> {
    return idsIn(await query<Timeline>(OF_INVOICE, [businessId, environment, id]))
  },
  async ofCustomer({ businessId, environment }: Ctx, id: string): Promise<OfCustomer> {
    const its = [businessId, environment, id]
    const [invoices, objects] = await Promise.all([
      query<Timeline>(OF_CUSTOMER, its),
      query<{ id: string }>(OBJECTS, its),
    ])
    return { eventIds: idsIn(invoices), objectIds: objects.map((row) => row.id) }
  },
}

interface Timeline {
  timeline: TimelineEntry[]
}

const idsIn = (rows: readonly Timeline[]): EventId[] =>
  rows.flatMap(({ timeline }) => timeline).flatMap((entry) => fromWire('evt', entry.id) ?? [])

/**
 * A page of the events about one object, newest first. Events are kept for 90 days.
 * @param objectId a wire id of any kind. An unknown one has no events.
 * @param cursor the id of the last event of the page before, in database form.
 */
export function listObjectEvents(
  ctx: Ctx,
  objectId: string,
  { limit = 20, cursor }: { limit?: number; cursor?: string } = {},
): Promise<Page<EventView>> {
  const wanted = { objectId: objectOf(objectId) ?? { prefix: 'evt' as const, id: NO_ID } }
  return listEvents(ctx, { ...wanted, order: 'desc', limit, cursor }, UNINDEXED)
}
