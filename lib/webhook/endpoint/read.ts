import { found } from '@/lib/core/found'
import type { WebhookEndpointId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/database/prisma'
import type { WebhookEndpointModel } from '@/prisma/generated/models'
import type { ListEndpointsQuery } from './schema'

/** @throws {DomainError} `resource_not_found`. */
export async function getEndpoint(ctx: Ctx, id: WebhookEndpointId): Promise<WebhookEndpointModel> {
  const { businessId, environment } = ctx
  const row = await prisma().webhookEndpoint.findFirst({
    where: { businessId, environment, id, deletedAt: null },
  })
  return found(row)
}

// As `getFailingEndpoints` counts them.
const IS_FAILING = { active: true, consecutiveFailures: { gt: 0 } }

export async function listEndpoints(
  ctx: Ctx,
  { limit, cursor, failing }: ListEndpointsQuery,
): Promise<Page<WebhookEndpointModel>> {
  const { businessId, environment } = ctx
  const rows = await prisma().webhookEndpoint.findMany({
    where: {
      businessId,
      environment,
      deletedAt: null,
      ...(failing !== undefined && (failing ? IS_FAILING : { NOT: IS_FAILING })),
      ...(cursor && { id: { lt: cursor } }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toPage(rows, limit)
}
