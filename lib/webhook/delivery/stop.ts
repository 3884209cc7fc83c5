import { query } from '@/lib/infra/db'
import type { Tx } from '@/lib/infra/transaction'
import { recallDeliveries } from './process'

// Bounded, so that a request never waits for an endpoint's whole backlog.
const GIVE_UP_BATCH = 1_000

/**
 * For an endpoint that is switched off or deleted: gives up its outstanding deliveries. The first thousand are given up
 * in this transaction, the sweep (giveUpStopped) does the rest.
 */
export async function stopDeliveries(tx: Tx, endpointId: string): Promise<void> {
  refreshDeliveries(tx, endpointId)
  await tx.query(
    `UPDATE webhook_deliveries d SET status = 'failed', due_at = NULL, next_attempt_at = NULL
     FROM (SELECT endpoint_id, id FROM webhook_deliveries
           WHERE endpoint_id = $1 AND due_at IS NOT NULL ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED) c
     WHERE d.endpoint_id = c.endpoint_id AND d.id = c.id`,
    [endpointId, GIVE_UP_BATCH],
  )
}

/** For an endpoint that has changed: deliveries that wait in this process go out with the new URL and secrets. */
export function refreshDeliveries(tx: Tx, endpointId: string): void {
  tx.afterCommit(() => recallDeliveries(endpointId))
}

// The claim skips endpoints that are off. Two kinds of due deliveries are left to this: the rest of a long backlog, and
// those of events that were committed at the same moment as the switch.
const GIVE_UP_STOPPED = `
UPDATE webhook_deliveries d SET status = 'failed', due_at = NULL, next_attempt_at = NULL
FROM (SELECT o.endpoint_id, o.id
      FROM webhook_endpoints w CROSS JOIN LATERAL (
        SELECT endpoint_id, id FROM webhook_deliveries
        WHERE endpoint_id = w.id AND due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) o
      WHERE NOT w.active OR w.deleted_at IS NOT NULL
      LIMIT $1) c
WHERE d.endpoint_id = c.endpoint_id AND d.id = c.id
RETURNING 1`

/** Gives up a batch of what is due for endpoints that are off. Returns how many; 0 means that none is left. */
export async function giveUpStopped(limit = GIVE_UP_BATCH): Promise<number> {
  return (await query(GIVE_UP_STOPPED, [limit])).length
}
