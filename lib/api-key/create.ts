import { recordAudit } from '@/lib/audit/record'
import { requireFreshIdentity } from '@/lib/auth/fresh-identity'
import { insertApiKey } from '@/lib/auth/insert-api-key'
import { requireVerifiedEmail } from '@/lib/auth/verified-email'
import { toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { CreateApiKeyInput } from './schema'
import { type ApiKeyRow, futureEnd, getKey, requireKeyManager } from './table'

export interface IssuedApiKey {
  key: ApiKeyRow
  /** The key itself. It is shown only once. */
  secret: string
}

/**
 * Creates a key.
 * @throws {DomainError} `parameter_invalid` for an end in the past; for a production key `role_insufficient` to a developer,
 * `email_unverified`, and `reauthentication_required` in a session that is not fresh.
 */
export function createApiKey(
  ctx: Ctx,
  { name, environment, permissions = 'all', allowedCidrs = [], expiresAt }: CreateApiKeyInput,
): Promise<IssuedApiKey> {
  requireKeyManager(ctx, environment)
  const limits = { permissions: [permissions].flat(), allowedCidrs, chosenEndAt: futureEnd(expiresAt) }
  return transact(ctx, async (tx) => {
    if (environment === 'production') {
      requireVerifiedEmail(ctx)
      await requireFreshIdentity(tx, ctx, 'Create an API key')
    }
    const { id, secret } = await insertApiKey(tx, ctx.businessId, environment, name, limits)
    await recordAudit(tx, ctx, 'api_key.created', toWire('key', id), {
      name,
      environment,
      ...(permissions !== 'all' && { permissions }),
      ...(allowedCidrs.length > 0 && { allowedCidrs }),
      ...(expiresAt && { expiresAt }),
    })
    return { key: await getKey(tx, id), secret }
  })
}
