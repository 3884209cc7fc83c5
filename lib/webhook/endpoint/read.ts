import { found } from '@/lib/core/found'
import type { WebhookEndpointId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/database/prisma'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { WebhookEndpointModel } from '@/prisma/generated/models'
import type { ListEndpointsQuery } from './schema'
import { endpoints } from './table'

/** @throws {DomainError} `resource_not_found`. */
export async function getEndpoint(ctx: Ctx, id: WebhookEndpointId): Promise<WebhookEndpointModel> {
  const { businessId, environment } = ctx
  const row = await prisma().webhookEndpoint.findFirst({
    where: { businessId, environment, id, deletedAt: null },
  })
  return found(row)
}

// The same condition as in `getFailingEndpoints`.
const IS_FAILING = '(e.active AND e.consecutive_failures > 0)'

export async function listEndpoints(
  ctx: Ctx,
  wanted: ListEndpointsQuery,
): Promise<Page<WebhookEndpointModel>> {
  const select = `SELECT ${endpoints.columnList('e')} FROM webhook_endpoints e`
  const filters: Filter[] = [['e.deleted_at IS NULL']]
  if (wanted.failing !== undefined) filters.push([`${wanted.failing ? '' : 'NOT '}${IS_FAILING}`])
  return listTenantPage<WebhookEndpointModel>(ctx, { select, alias: 'e', filters, page: wanted })
}
