import { found } from '@/lib/core/found'
import type { BusinessId, PayoutId } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { PayoutModel } from '@/prisma/generated/models'
import type { ListPayoutsForOperatorQuery, ListPayoutsQuery } from './schema'
import { payouts } from './table'

const SELECT = `SELECT ${payouts.columnList('o')} FROM payouts o`

/** The payouts of a business, newest first. */
export function listPayouts(ctx: Ctx, wanted: ListPayoutsQuery): Promise<Page<PayoutModel>> {
  const filters: Filter[] = wanted.status ? [[`o.status = ?::payout_status`, wanted.status]] : []
  return listTenantPage<PayoutModel>(ctx, {
    ...{ select: SELECT, alias: 'o', from: 'payouts o' },
    ...{ filters, page: wanted },
  })
}

/** @throws {DomainError} `resource_not_found`. */
export async function getPayout(
  { businessId, environment }: { businessId: BusinessId; environment: Ctx['environment'] },
  id: PayoutId,
): Promise<PayoutModel> {
  const [row] = await query<PayoutModel>(
    `${SELECT} WHERE o.business_id = $1 AND o.environment = $2 AND o.id = $3`,
    [businessId, environment, id],
  )
  return found(row)
}

/** A page of the payouts of all businesses, newest first. */
export async function listPayoutsForOperator(
  { environment }: OperatorCtx,
  { status, businessId, batchId, limit, cursor }: ListPayoutsForOperatorQuery,
): Promise<Page<PayoutModel>> {
  const params: unknown[] = [environment, cursor ?? idOfTomorrow(), limit + 1]
  const at = (value: unknown) => `$${params.push(value)}`
  const conditions = ['o.environment = $1', 'o.id < $2']
  if (status) conditions.push(`o.status = ${at(status)}::payout_status`)
  if (businessId) conditions.push(`o.business_id = ${at(businessId)}`)
  if (batchId) conditions.push(`o.batch_id = ${at(batchId)}`)
  const text = `${SELECT} WHERE ${conditions.join(' AND ')} ORDER BY o.id DESC LIMIT $3`
  return toPage(await query<PayoutModel>(text, params), limit)
}
