import type { WebhookEndpointId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { WebhookEndpointModel } from '@/prisma/generated/models'
import { refreshDeliveries } from '../delivery/stop'
import type { RotateSecretInput } from './schema'
import { mintSecret, sealSecret } from './secret'
import { endpoints, lockEndpoint, realTime } from './table'

const HOUR_MS = 3_600_000

/**
 * Gives an endpoint a new secret. The one before it signs beside it for the overlap; one that was still in its own
 * overlap is done with.
 * @throws {DomainError} `resource_not_found`.
 */
export function rotateSecret(
  ctx: Ctx,
  id: WebhookEndpointId,
  { overlapHours }: RotateSecretInput,
): Promise<{ row: WebhookEndpointModel; secret: string }> {
  return transact(ctx, async (tx) => {
    const current = await lockEndpoint(tx, ctx, id)
    const now = await realTime(tx)
    const secret = mintSecret()
    const overlaps = overlapHours > 0
    const row: WebhookEndpointModel = {
      ...current,
      secretEncrypted: sealSecret(secret),
      previousSecretEncrypted: overlaps ? current.secretEncrypted : null,
      previousSecretExpiresAt: overlaps ? new Date(now.getTime() + overlapHours * HOUR_MS) : null,
      updatedAt: now,
    }
    await endpoints.update(
      tx,
      [row],
      ['secretEncrypted', 'previousSecretEncrypted', 'previousSecretExpiresAt', 'updatedAt'],
    )
    refreshDeliveries(tx, id)
    return { row, secret }
  })
}
