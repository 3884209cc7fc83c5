import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { WebhookDeliveryId, WebhookEndpointId } from '@/lib/core/id'
import { DELIVERIES_DUE } from '@/lib/events/due'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { DUE_NOW } from '@/lib/infra/database/due-now'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { lockEndpoint } from '../endpoint/table'
import { presentDelivery, type WireDelivery } from './present'
import { getDelivery } from './read'

/** SQL: makes deliveries due now. They start a new schedule and keep their history. A WHERE must follow. */
export const makeDueSql = `
UPDATE webhook_deliveries d
SET status = CASE WHEN attempt_count = 0 THEN 'pending' ELSE 'retrying' END::delivery_status,
  attempts_before_replay = attempt_count, due_at = ${DUE_NOW}, next_attempt_at = ${DUE_NOW}`

/** SQL: true if no worker is sending it now. A lease makes due_at differ from next_attempt_at. */
export const IS_NOT_LEASED = '(due_at IS NULL OR due_at = next_attempt_at)'

const RETRY = `${makeDueSql} WHERE endpoint_id = $1 AND id = $2 AND ${IS_NOT_LEASED} RETURNING 1`

const ENDPOINT = `
SELECT w.id, w.deleted_at FROM webhook_endpoints w JOIN webhook_deliveries d ON d.endpoint_id = w.id
WHERE w.business_id = $1 AND w.environment = $2 AND d.id = $3`

/**
 * Makes one delivery due now, even one that has succeeded. If it is being sent at this moment, nothing changes.
 * @throws {DomainError} `resource_not_found`. `endpoint_inactive` if its endpoint is off or deleted.
 */
export function retryDelivery(ctx: Ctx, id: WebhookDeliveryId): Promise<WireDelivery> {
  return transact(ctx, async (tx) => {
    const endpointId = await lockReceiver(tx, ctx, id)
    const due = await tx.query(RETRY, [endpointId, id])
    if (due.length > 0) tx.afterCommit(() => nudge(DELIVERIES_DUE))
    return presentDelivery(await getDelivery(ctx, id, tx))
  })
}

/** Locks the endpoint of a delivery, so that it cannot be switched off meanwhile. */
async function lockReceiver(tx: Tx, ctx: Ctx, id: WebhookDeliveryId): Promise<WebhookEndpointId> {
  const [row] = await tx.query<{ id: WebhookEndpointId; deletedAt: Date | null }>(ENDPOINT, [
    ctx.businessId,
    ctx.environment,
    id,
  ])
  const receiver = found(row)
  if (receiver.deletedAt) {
    throw new DomainError('endpoint_inactive', {
      message: 'The webhook endpoint was deleted, so nothing is sent there. Resend its event to another one.',
    })
  }
  const { active } = await lockEndpoint(tx, ctx, receiver.id)
  if (!active) throw new DomainError('endpoint_inactive')
  return receiver.id
}
