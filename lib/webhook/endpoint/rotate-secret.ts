import type { WebhookEndpointId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { WebhookEndpointModel } from '@/prisma/generated/models'
import { refreshDeliveries } from '../delivery/stop'
import { type PreviousSecret, planRotation } from './rules'
import type { RotateSecretInput } from './schema'
import { canOpen, mintSecret, sealSecret } from './secret'
import { endpoints, lockEndpoint, realTime } from './table'

const HOUR_MS = 3_600_000

export interface Rotation {
  row: WebhookEndpointModel
  /** The new secret. It is in the response and nowhere else. */
  secret: string
  /** The secret that signs no longer, although it was promised to. */
  ended: PreviousSecret | null
}

/**
 * Gives an endpoint a new secret. The one it replaces signs beside it for the overlap, and so do the secrets before
 * that one, as long as was promised. Three sign at most: a further rotation ends the oldest.
 * @throws {DomainError} `resource_not_found`.
 */
export function rotateSecret(
  ctx: Ctx,
  id: WebhookEndpointId,
  { overlapHours }: RotateSecretInput,
): Promise<Rotation> {
  return transact(ctx, async (tx) => {
    const current = await lockEndpoint(tx, ctx, id)
    const now = await realTime(tx)
    const overlapEndsAt = new Date(now.getTime() + overlapHours * HOUR_MS)
    const { previous, ended } = planRotation(secretsOf(current, overlapEndsAt), now)
    const secret = mintSecret()
    const row: WebhookEndpointModel = {
      ...current,
      secretEncrypted: sealSecret(secret),
      previousSecretsEncrypted: previous.map(({ sealed }) => sealed),
      previousSecretsExpireAt: previous.map(({ expiresAt }) => expiresAt),
      updatedAt: now,
    }
    await endpoints.update(
      tx,
      [row],
      ['secretEncrypted', 'previousSecretsEncrypted', 'previousSecretsExpireAt', 'updatedAt'],
    )
    await refreshDeliveries(tx, id)
    return { row, secret, ended }
  })
}

/** Without those that can no longer be opened, because APP_SECRET has changed: they sign nothing. */
function secretsOf(row: WebhookEndpointModel, presentExpiresAt: Date): PreviousSecret[] {
  const previous = row.previousSecretsEncrypted.map((sealed, i) => ({
    sealed,
    expiresAt: row.previousSecretsExpireAt[i] as Date,
  }))
  const present = { sealed: row.secretEncrypted, expiresAt: presentExpiresAt }
  return [present, ...previous].filter(({ sealed }) => canOpen(sealed))
}
