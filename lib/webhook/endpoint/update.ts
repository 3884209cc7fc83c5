import { auditedChange, recordAudit } from '@/lib/audit/record'
import { requireFreshIdentity } from '@/lib/auth/fresh-identity'
import { changeOf, differs, nextUpdatedAt } from '@/lib/core/change'
import { toWire, type WebhookEndpointId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { env } from '@/lib/infra/env'
import type { WebhookEndpointModel } from '@/prisma/generated/models'
import { checkedPatterns } from './check-patterns'
import { checkReceiver } from './check-receiver'
import type { UpdateEndpointInput } from './schema'
import { refreshDeliveries, stopDeliveries } from './stop-deliveries'
import { auditedUrl, endpoints, lockEndpoint, realTime } from './table'

/**
 * Changes an endpoint. If it is switched off, its outstanding deliveries are given up and it gets no new ones. A replay brings them back.
 * If it is switched on again or gets another URL, its failures are counted from zero.
 * @throws {DomainError} `resource_not_found`, `parameter_invalid`; `reauthentication_required` for another URL in production in a session
 * that is not fresh.
 */
export function updateEndpoint(
  ctx: Ctx,
  id: WebhookEndpointId,
  input: UpdateEndpointInput,
): Promise<WebhookEndpointModel> {
  return transact(ctx, async (tx) => {
    if (input.url !== undefined) checkReceiver(input.url, ctx.environment, env().WEBHOOK_ALLOWED_CIDRS)
    const enabledEvents = input.enabledEvents && checkedPatterns(input.enabledEvents)
    const current = await lockEndpoint(tx, ctx, id)
    const moved = input.url !== undefined && input.url !== current.url
    if (moved && ctx.environment === 'production')
      await requireFreshIdentity(tx, ctx, 'Change the URL of a webhook endpoint')
    const revived = input.active === true && !current.active
    const change = changeOf(current, { ...input, enabledEvents })
    if (!differs(current, change)) return current
    const next: WebhookEndpointModel = {
      ...current,
      ...change,
      ...((moved || revived) && { consecutiveFailures: 0, failingSince: null }),
      updatedAt: nextUpdatedAt(current, await realTime(tx)),
    }
    await endpoints.update(
      tx,
      [next],
      ['url', 'enabledEvents', 'active', 'metadata', 'consecutiveFailures', 'failingSince', 'updatedAt'],
    )
    if (current.active && !next.active) await stopDeliveries(tx, id)
    else if (moved || revived) await refreshDeliveries(tx, id)
    const told = auditedChange(
      { ...current, url: auditedUrl(current.url) },
      { ...change, ...(moved && { url: auditedUrl(next.url) }) },
    )
    await recordAudit(tx, ctx, 'webhook_endpoint.updated', toWire('whe', id), told)
    return next
  })
}
