import { firstIdAt } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/transaction'

const DAY_MS = 86_400_000
/** Decisions §6. */
export const KEPT_DAYS = 90
// Events in one transaction, with at most twenty deliveries each: well under a second.
const BATCH = 1_000

// Ids are time-ordered per tenant, so each tenant's oldest are the first of its range.
const EXPIRED = `
SELECT b.id AS business_id, v.environment, e.id FROM businesses b
CROSS JOIN (VALUES ('sandbox'::environment), ('production')) AS v(environment)
CROSS JOIN LATERAL (
  SELECT id FROM events
  WHERE business_id = b.id AND environment = v.environment AND id < $1
  ORDER BY id LIMIT $2) e
LIMIT $2`

/** Deletes a batch of events older than 90 days with their deliveries. Returns how many events; 0: none is left. */
export function purgeEvents(now: Date): Promise<number> {
  const cutoff = firstIdAt(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  return inTransaction(async (tx) => {
    const expired = await tx.query<{ businessId: string; environment: string; id: string }>(EXPIRED, [
      cutoff,
      BATCH,
    ])
    if (expired.length === 0) return 0
    const ids = expired.map(({ id }) => id)
    await tx.query('DELETE FROM webhook_deliveries WHERE event_id = ANY ($1::uuid[])', [ids])
    await tx.query(
      `DELETE FROM events e USING unnest($1::uuid[], $2::environment[], $3::uuid[]) AS o(business_id, environment, id)
       WHERE e.business_id = o.business_id AND e.environment = o.environment AND e.id = o.id`,
      [expired.map(({ businessId }) => businessId), expired.map(({ environment }) => environment), ids],
    )
    return ids.length
  })
}
