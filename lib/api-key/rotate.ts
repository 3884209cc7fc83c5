import { recordAudit } from '@/lib/audit/record'
import { requireFreshIdentity } from '@/lib/auth/fresh-identity'
import { insertApiKey } from '@/lib/auth/insert-api-key'
import { requireVerifiedEmail } from '@/lib/auth/verified-email'
import { type ApiKeyId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { IssuedApiKey } from './create'
import type { RotateApiKeyInput } from './schema'
import { getKey, lockLiveKey } from './table'

/**
 * Creates a key that replaces another one, with the same limits. The old key works until the end of the overlap, or until its own end if
 * that is earlier.
 * @throws {DomainError} `resource_not_found`; for a production key `role_insufficient` to a developer, `email_unverified`, and
 * `reauthentication_required` in a session that is not fresh.
 */
export function rotateApiKey(
  ctx: Ctx,
  id: ApiKeyId,
  { expiresInHours }: RotateApiKeyInput,
): Promise<IssuedApiKey> {
  return transact(ctx, async (tx) => {
    const old = await lockLiveKey(tx, ctx, id)
    if (old.environment === 'production') {
      requireVerifiedEmail(ctx)
      await requireFreshIdentity(tx, ctx, 'Rotate an API key')
    }
    const { id: newId, secret } = await insertApiKey(tx, ctx.businessId, old.environment, old.name, old)
    await tx.query(
      'UPDATE api_keys SET expires_at = least(expires_at, now() + make_interval(hours => $2)) WHERE id = $1',
      [id, expiresInHours],
    )
    await recordAudit(tx, ctx, 'api_key.rotated', toWire('key', id), {
      replacedBy: toWire('key', newId),
      expiresInHours,
    })
    return { key: await getKey(tx, newId), secret }
  })
}
