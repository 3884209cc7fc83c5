import { recordAudit } from '@/lib/audit/record'
import { nextUpdatedAt } from '@/lib/core/change'
import { HOUR_MS } from '@/lib/core/duration'
import { toWire, type WebhookEndpointId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { WebhookEndpointModel } from '@/prisma/generated/models'
import { type PreviousSecret, planRotation } from './rules'
import type { RotateSecretInput } from './schema'
import { canOpen, mintSecret, sealSecret } from './secret'
import { refreshDeliveries } from './stop-deliveries'
import { endpoints, lockEndpoint, realTime } from './table'

export interface Rotation {
  row: WebhookEndpointModel
  /** The new secret. No other response contains it. */
  secret: string
  /** The secret that this rotation ended before its time. Null if there is none. */
  ended: PreviousSecret | null
}

/**
 * Gives an endpoint a new secret. The replaced secret keeps signing during the overlap. Older secrets keep signing until their own overlap
 * ends. Without an overlap, all older secrets stop at once. At most three secrets sign, so one more rotation ends the oldest early.
 * @throws {DomainError} `resource_not_found`; in production `reauthentication_required` in a session that is not fresh.
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
    const { previous, ended } = planRotation(secretsOf(current, overlapEndsAt), now, overlapHours === 0)
    const secret = mintSecret()
    const row: WebhookEndpointModel = {
      ...current,
      secretEncrypted: sealSecret(secret),
      previousSecretsEncrypted: previous.map(({ sealed }) => sealed),
      previousSecretsExpireAt: previous.map(({ expiresAt }) => expiresAt),
      updatedAt: nextUpdatedAt(current, now),
    }
    await endpoints.update(
      tx,
      [row],
      ['secretEncrypted', 'previousSecretsEncrypted', 'previousSecretsExpireAt', 'updatedAt'],
    )
    await refreshDeliveries(tx, id)
    await recordAudit(tx, ctx, 'webhook_endpoint.secret_rotated', toWire('whe', id), { overlapHours })
    return { row, secret, ended }
  })
}

/** All secrets of the endpoint, except those that cannot be decrypted because APP_SECRET has changed. */
function secretsOf(row: WebhookEndpointModel, presentExpiresAt: Date): PreviousSecret[] {
  const previous = row.previousSecretsEncrypted.map((sealed, i) => ({
    sealed,
    expiresAt: row.previousSecretsExpireAt[i] as Date,
  }))
  const present = { sealed: row.secretEncrypted, expiresAt: presentExpiresAt }
  return [present, ...previous].filter(({ sealed }) => canOpen(sealed))
}
