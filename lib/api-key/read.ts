import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/prisma'
import type { ApiKeyModel } from '@/prisma/generated/models'
import type { ListApiKeysQuery } from './schema'

/** Lists the keys that work, newest first. */
export async function listApiKeys(
  { businessId }: Ctx,
  { environment, limit, cursor }: ListApiKeysQuery,
): Promise<Page<ApiKeyModel>> {
  const rows = await prisma().apiKey.findMany({
    where: {
      businessId,
      revokedAt: null,
      // Real time: the sandbox clock moves billing only, not the end of a key.
      OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
      ...(environment && { environment }),
      ...(cursor && { id: { lt: cursor } }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toPage(rows, limit)
}
