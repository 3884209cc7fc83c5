import { found } from '@/lib/core/found'
import type { ApiKeyId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/database/prisma'
import type { ApiKeyModel } from '@/prisma/generated/models'
import type { ListApiKeysQuery } from './schema'

/** A key, even if it has expired or was revoked. @throws {DomainError} `resource_not_found`. */
export async function getApiKey({ businessId }: Ctx, id: ApiKeyId): Promise<ApiKeyModel> {
  return found(await prisma().apiKey.findFirst({ where: { businessId, id } }))
}

/** Lists the keys that work, newest first. */
export async function listApiKeys(
  { businessId }: Ctx,
  { environment, limit, cursor }: ListApiKeysQuery,
): Promise<Page<ApiKeyModel>> {
  const rows = await prisma().apiKey.findMany({
    where: {
      businessId,
      ...working(),
      ...(environment && { environment }),
      ...(cursor && { id: { lt: cursor } }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toPage(rows, limit)
}

// Real time: the sandbox clock only affects billing, and not the end of a key.
const working = () => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] })
