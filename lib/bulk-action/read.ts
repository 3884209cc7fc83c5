import { found } from '@/lib/core/found'
import type { BulkActionId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/database/prisma'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import { lockJob } from '@/lib/infra/job/lock'
import type { BulkActionModel, BulkActionRowModel } from '@/prisma/generated/models'
import type { ListBulkActionsQuery, ListBulkRowsQuery } from './schema'
import { bulkActionRows, bulkActions } from './table'

/** @throws {DomainError} `resource_not_found`. */
export async function getBulkAction(
  { businessId, environment }: Ctx,
  id: BulkActionId,
): Promise<BulkActionModel> {
  return found(
    await prisma().bulkAction.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
  )
}

/** @throws {DomainError} `resource_not_found`. */
export const lockBulkAction = (
  tx: Tx,
  { businessId, environment }: Ctx,
  id: BulkActionId,
): Promise<BulkActionModel> =>
  lockJob(tx, { name: 'bulk_actions', jobs: bulkActions }, { businessId, environment, id })

export async function listBulkActions(
  ctx: Ctx,
  { status, ...page }: ListBulkActionsQuery,
): Promise<Page<BulkActionModel>> {
  const filters: Filter[] = status ? [['b.status = ?', status]] : []
  const select = `SELECT ${bulkActions.columnList('b')} FROM bulk_actions b`
  return listTenantPage<BulkActionModel>(ctx, { select, alias: 'b', filters, page })
}

/** The result for one customer or subscription, with the fields by which the merchant recognizes the customer. */
export interface BulkRow extends BulkActionRowModel {
  name: string | null
  email: string | null
  phone: string | null
}

const ROWS = `SELECT ${bulkActionRows.columnList('r')}, c.name, c.email, c.phone
FROM bulk_action_rows r
JOIN customers c ON (c.business_id, c.environment, c.id) = (r.business_id, r.environment, r.customer_id)`

/** The rows of a bulk action, newest object first. @throws {DomainError} `resource_not_found`. */
export async function listBulkRows(
  ctx: Ctx,
  id: BulkActionId,
  { state, ...page }: ListBulkRowsQuery,
): Promise<Page<BulkRow>> {
  await getBulkAction(ctx, id)
  const filters: Filter[] = [['r.bulk_action_id = ?', id]]
  if (state) filters.push(['r.state = ?', state])
  return listTenantPage<BulkRow>(ctx, { select: ROWS, alias: 'r', filters, page })
}
