import { recordAudit } from '@/lib/auth/audit'
import { createApiKey as mintInto } from '@/lib/auth/create-api-key'
import { toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { type ApiKeyRow, getKey, requireKeyManager } from './row'
import type { CreateApiKeyInput } from './schema'

export interface IssuedApiKey {
  key: ApiKeyRow
  /** Shown once. */
  secret: string
}

/** @throws {DomainError} `role_insufficient` for a developer who asks for a production key. */
export function createApiKey(ctx: Ctx, { name, environment }: CreateApiKeyInput): Promise<IssuedApiKey> {
  requireKeyManager(ctx, environment)
  return transact(ctx, async (tx) => {
    const { id, secret } = await mintInto(tx, ctx.businessId, environment, name)
    await recordAudit(tx, ctx, 'api_key.created', toWire('key', id), { name, environment })
    return { key: await getKey(tx, id), secret }
  })
}
