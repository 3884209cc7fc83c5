import { query } from '@/lib/infra/db'
import type { Tx } from '@/lib/infra/transaction'

// A statement's worth: bounded, so that no request waits on an endpoint's whole backlog.
const CLOSE_BATCH = 1_000

/** Gives up the outstanding deliveries of one endpoint, the first thousand at once; the sweep does the rest. */
export async function closeDeliveries(tx: Tx, endpointId: string): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries d SET status = 'failed', due_at = NULL, next_attempt_at = NULL
     FROM (SELECT endpoint_id, id FROM webhook_deliveries
           WHERE endpoint_id = $1 AND due_at IS NOT NULL ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED) c
     WHERE d.endpoint_id = c.endpoint_id AND d.id = c.id`,
    [endpointId, CLOSE_BATCH],
  )
}

// What is due for an endpoint that is off: the rest of a long backlog, and events that were being written in the
// moment in which it was switched off. The claim leaves them alone.
const CLOSE_STOPPED = `
UPDATE webhook_deliveries d SET status = 'failed', due_at = NULL, next_attempt_at = NULL
FROM (SELECT o.endpoint_id, o.id
      FROM webhook_endpoints w CROSS JOIN LATERAL (
        SELECT endpoint_id, id FROM webhook_deliveries
        WHERE endpoint_id = w.id AND due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) o
      WHERE NOT w.active OR w.deleted_at IS NOT NULL
      LIMIT $1) c
WHERE d.endpoint_id = c.endpoint_id AND d.id = c.id
RETURNING 1`

/** Gives up what is due for endpoints that are off, a batch of it. Returns how many; fewer than asked: all. */
export async function closeStopped(limit = CLOSE_BATCH): Promise<number> {
  return (await query(CLOSE_STOPPED, [limit])).length
}
