import { isNotPaused } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/db'

/**
 * SQL: `heads`, the next outstanding delivery of each endpoint. It is one index look-up per endpoint, even with a
 * large backlog. Deliveries that are set aside are left out until their pauses are over.
 */
export const HEADS = `
heads AS (
  (SELECT d.endpoint_id, d.due_at, d.next_attempt_at, d.business_id, d.environment FROM webhook_deliveries d
   WHERE d.due_at IS NOT NULL AND ${isNotPaused('delivery', 'd.id')}
   ORDER BY d.endpoint_id, d.due_at LIMIT 1)
  UNION ALL
  SELECT n.* FROM heads h CROSS JOIN LATERAL (
    SELECT d.endpoint_id, d.due_at, d.next_attempt_at, d.business_id, d.environment FROM webhook_deliveries d
    WHERE d.due_at IS NOT NULL AND d.endpoint_id > h.endpoint_id AND ${isNotPaused('delivery', 'd.id')}
    ORDER BY d.endpoint_id, d.due_at LIMIT 1) n
)`

/** SQL: true if the endpoint `w` is on and not set aside. */
export const IS_SERVED = `w.active AND w.deleted_at IS NULL AND ${isNotPaused('webhook_endpoint', 'w.id')}`

// Leased deliveries are left out. Their due_at is the end of the lease, and their process takes care of them.
const NEXT = `
WITH RECURSIVE ${HEADS}
SELECT (extract(epoch FROM h.due_at - now()) * 1000)::float8 AS due_in_ms
FROM heads h
JOIN webhook_endpoints w
  ON w.business_id = h.business_id AND w.environment = h.environment AND w.id = h.endpoint_id
WHERE ${IS_SERVED} AND h.due_at = h.next_attempt_at
ORDER BY h.due_at LIMIT 1`

/** Milliseconds until the next delivery is due. 0: one is due now. Null: none is outstanding. */
export async function nextDueInMs(): Promise<number | null> {
  const [next] = await query<{ dueInMs: number }>(NEXT)
  return next ? Math.max(0, next.dueInMs) : null
}

/** How many seconds the oldest due delivery is late. 0: none is late. Deliveries that are set aside or whose endpoint is off do not count. */
export async function deliveryOverdueSeconds(): Promise<number> {
  const [next] = await query<{ dueInMs: number }>(NEXT)
  return next ? Math.max(0, -next.dueInMs / 1_000) : 0
}
