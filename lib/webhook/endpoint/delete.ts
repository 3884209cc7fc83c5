import { recordAudit } from '@/lib/audit/record'
import { nextUpdatedAt } from '@/lib/core/change'
import { toWire, type WebhookEndpointId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { stopDeliveries } from './stop-deliveries'
import { auditedUrl, endpoints, lockEndpoint, realTime } from './table'

/**
 * Deletes an endpoint and gives up its outstanding deliveries. Its history stays with the events.
 * @throws {DomainError} `resource_not_found`.
 */
export function deleteEndpoint(ctx: Ctx, id: WebhookEndpointId): Promise<{ deleted: true; id: string }> {
  return transact(ctx, async (tx) => {
    const current = await lockEndpoint(tx, ctx, id)
    const now = await realTime(tx)
    await endpoints.update(
      tx,
      [{ ...current, active: false, deletedAt: now, updatedAt: nextUpdatedAt(current, now) }],
      ['active', 'deletedAt', 'updatedAt'],
    )
    await stopDeliveries(tx, id)
    const told = { url: auditedUrl(current.url) }
    await recordAudit(tx, ctx, 'webhook_endpoint.deleted', toWire('whe', id), told)
    return { deleted: true, id: toWire('whe', id) }
  })
}
