import { endSetAside, isNotSetAside } from '@/lib/infra/bulkhead/set-aside'
import type { Tx } from '@/lib/infra/database/transaction'
import { perProcess } from '@/lib/infra/process/per-process'

// The limit keeps a request from waiting for a large backlog.
const GIVE_UP_AT_ONCE = 1_000

/**
 * Gives up the outstanding deliveries of an endpoint that is switched off or deleted. This transaction gives up the first thousand. The
 * sweep (`giveUpStopped` of the deliveries) does the rest.
 */
export async function stopDeliveries(tx: Tx, endpointId: string): Promise<void> {
  await refreshDeliveries(tx, endpointId)
  await tx.query(
    `UPDATE webhook_deliveries d SET status = 'failed', due_at = NULL, next_attempt_at = NULL
     FROM (SELECT endpoint_id, id FROM webhook_deliveries
           WHERE endpoint_id = $1 AND due_at IS NOT NULL AND ${isNotSetAside('delivery', 'id')}
           ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED) c
     WHERE d.endpoint_id = c.endpoint_id AND d.id = c.id`,
    [endpointId, GIVE_UP_AT_ONCE],
  )
}

/**
 * Called when an endpoint has changed. Deliveries that wait in this process get the new URL and secrets. If the endpoint was set aside, it
 * is attempted again, because the change may have fixed the cause.
 */
export async function refreshDeliveries(tx: Tx, endpointId: string): Promise<void> {
  await endSetAside(tx, 'webhook_endpoint', [endpointId])
  tx.afterCommit(() => held.recall(endpointId))
}

// A sending process holds deliveries that it has claimed.
const held = perProcess('held deliveries', () => ({ recall: (_endpointId: string) => {} }))

/**
 * Sets how this process recalls the deliveries that it holds for an endpoint, so that they are claimed again with the new data. Deliveries
 * that another process holds are still sent with the old data.
 */
export function recallDeliveriesWith(recall: (endpointId: string) => void): void {
  held.recall = recall
}
