import { recordAudit } from '@/lib/audit/record'
import { type ApiKeyId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { lockLiveKey } from './table'

/**
 * Revokes a key: the next call with it is refused.
 * @throws {DomainError} `resource_not_found`; `role_insufficient` for a developer with a production key.
 */
export function revokeApiKey(ctx: Ctx, id: ApiKeyId): Promise<void> {
  return transact(ctx, async (tx) => {
    const { name, environment } = await lockLiveKey(tx, ctx, id)
    await tx.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id])
    await recordAudit(tx, ctx, 'api_key.revoked', toWire('key', id), { name, environment })
  })
}
