import { firstIdAt } from '@/lib/core/id'
import { arrayParameter } from '@/lib/infra/array-parameter'
import { endSetAside, isNotPaused, setAside } from '@/lib/infra/bulkhead/set-aside'
import { doOrSplit } from '@/lib/infra/bulkhead/split'
import { query } from '@/lib/infra/db'
import { inTransaction } from '@/lib/infra/transaction'
import type { Environment } from '@/prisma/generated/enums'

const DAY_MS = 86_400_000
/** The API reference promises this number of days. */
const KEPT_DAYS = 90
// How many events one transaction deletes, with at most twenty deliveries each. It takes well under a second.
const BATCH = 1_000

// Ids are in the order of time, so the oldest events of a tenant are the first in its range.
const EXPIRED = `
SELECT e.business_id, e.environment, e.id FROM businesses b
CROSS JOIN (VALUES ('sandbox'::environment), ('production')) AS v(environment)
CROSS JOIN LATERAL (
  SELECT business_id, environment, id FROM events
  WHERE business_id = b.id AND environment = v.environment AND id < $1 AND ${isNotPaused('event_purge', 'id')}
  ORDER BY id LIMIT $2) e
LIMIT $2`

interface ExpiredEvent {
  businessId: string
  environment: Environment
  id: string
}

/**
 * Deletes a batch of events older than 90 days, with their deliveries. An event that cannot be deleted is set aside.
 * @returns how many events were deleted.
 */
export async function purgeEvents(now: Date): Promise<number> {
  const cutoff = firstIdAt(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  const expired = await query<ExpiredEvent>(EXPIRED, [cutoff, BATCH])
  return doOrSplit(expired, purge, (event, error) => setAside('event_purge', event, error))
}

const PURGE = `
DELETE FROM events e USING unnest($1::uuid[], $2::environment[], $3::uuid[]) AS o(business_id, environment, id)
WHERE e.business_id = o.business_id AND e.environment = o.environment AND e.id = o.id`

function purge(events: readonly ExpiredEvent[]): Promise<number> {
  return inTransaction(async (tx) => {
    const ids = events.map(({ id }) => id)
    const deliveries = await tx.query<{ id: string }>(
      'DELETE FROM webhook_deliveries WHERE event_id = ANY ($1::uuid[]) RETURNING id',
      [ids],
    )
    await tx.query(PURGE, [
      arrayParameter(events.map(({ businessId }) => businessId)),
      arrayParameter(events.map(({ environment }) => environment)),
      arrayParameter(ids),
    ])
    await endSetAside(
      tx,
      'delivery',
      deliveries.map(({ id }) => id),
    )
    await endSetAside(tx, 'event_purge', ids)
    return events.length
  })
}
