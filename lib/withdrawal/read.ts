import { openAccountNumber } from '@/lib/bank-account/read'
import { found } from '@/lib/core/found'
import type { WithdrawalId } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx, OperatorCtx, UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { WithdrawalModel } from '@/prisma/generated/models'
import type { ListWithdrawalsForOperatorQuery, ListWithdrawalsQuery } from './schema'
import { withdrawals } from './table'

const SELECT = `SELECT ${withdrawals.columnList('w')} FROM withdrawals w`

const OWN_PAGE = `${SELECT} WHERE w.wallet_id = $1 AND w.id < $2 ORDER BY w.id DESC LIMIT $3`

/** A page of a customer's own withdrawals, newest first. */
export async function listOwnWithdrawals(
  { walletId }: Pick<UserCtx, 'walletId'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<WithdrawalModel>> {
  return toPage(
    await query<WithdrawalModel>(OWN_PAGE, [walletId, cursor ?? idOfTomorrow(), limit + 1]),
    limit,
  )
}

/** @throws {DomainError} `resource_not_found`. */
export async function getOwnWithdrawal(
  { walletId }: Pick<UserCtx, 'walletId'>,
  id: WithdrawalId,
): Promise<WithdrawalModel> {
  const [row] = await query<WithdrawalModel>(`${SELECT} WHERE w.wallet_id = $1 AND w.id = $2`, [walletId, id])
  return found(row)
}

/** A page of the withdrawals from balances that a business holds itself, newest first. */
export function listWithdrawals(
  ctx: Ctx,
  wanted: ListWithdrawalsQuery & { customerId?: string },
): Promise<Page<WithdrawalModel>> {
  const filters: Filter[] = [[`w.money_mode = ?::money_mode`, 'own']]
  if (wanted.status) filters.push([`w.status = ?::withdrawal_status`, wanted.status])
  if (wanted.customerId) filters.push([`w.customer_id = ?::uuid`, wanted.customerId])
  return listTenantPage<WithdrawalModel>(ctx, {
    ...{ select: SELECT, alias: 'w', from: 'withdrawals w' },
    ...{ filters, page: wanted },
  })
}

/** @throws {DomainError} `resource_not_found`. */
export async function getWithdrawal(
  { businessId, environment }: Pick<Ctx, 'businessId' | 'environment'>,
  id: WithdrawalId,
): Promise<WithdrawalModel> {
  const [row] = await query<WithdrawalModel>(
    `${SELECT} WHERE w.business_id = $1 AND w.environment = $2 AND w.money_mode = 'own' AND w.id = $3`,
    [businessId, environment, id],
  )
  return found(row)
}

/** A withdrawal with its customer's name, for the team of a business. */
export interface NamedWithdrawal extends WithdrawalModel {
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
}

const NAMED = `
SELECT ${withdrawals.columnList('w')}, c.name AS customer_name, c.email AS customer_email, c.phone AS customer_phone
FROM withdrawals w LEFT JOIN customers c ON c.business_id = w.business_id AND c.environment = w.environment AND c.id = w.customer_id
WHERE w.business_id = $1 AND w.environment = $2 AND w.money_mode = 'own'`

// More than a person pays out in a day. The API lists all.
const MOST_SHOWN = 100

/** The open withdrawal requests of a business's customers, oldest first. */
export function listAsked({ businessId, environment }: Ctx): Promise<NamedWithdrawal[]> {
  const text = `${NAMED} AND w.status = 'requested' ORDER BY w.id LIMIT ${MOST_SHOWN}`
  return query<NamedWithdrawal>(text, [businessId, environment])
}

/**
 * The withdrawals that members paid between two instants and that did not come back, oldest first. @param memberId undefined for everybody.
 */
export function listGiven(
  { businessId, environment }: Ctx,
  [from, to]: readonly [Date, Date],
  memberId?: string,
): Promise<NamedWithdrawal[]> {
  const text = `${NAMED} AND w.status = 'paid' AND w.paid_at >= $3 AND w.paid_at < $4 AND ($5::uuid IS NULL OR w.member_id = $5)
    ORDER BY w.paid_at, w.id LIMIT ${MOST_SHOWN}`
  return query<NamedWithdrawal>(text, [businessId, environment, from, to, memberId ?? null])
}

/** A page of the withdrawals that the operator pays, newest first. */
export async function listWithdrawalsForOperator(
  { environment }: Pick<OperatorCtx, 'environment'>,
  { status, batchId, limit, cursor }: ListWithdrawalsForOperatorQuery,
): Promise<Page<WithdrawalModel>> {
  const params: unknown[] = [environment, cursor ?? idOfTomorrow(), limit + 1]
  const at = (value: unknown) => `$${params.push(value)}`
  const conditions = ['w.environment = $1', 'w.id < $2', `w.money_mode = 'shared'`]
  if (status) conditions.push(`w.status = ${at(status)}::withdrawal_status`)
  if (batchId) conditions.push(`w.batch_id = ${at(batchId)}`)
  const text = `${SELECT} WHERE ${conditions.join(' AND ')} ORDER BY w.id DESC LIMIT $3`
  return toPage(await query<WithdrawalModel>(text, params), limit)
}

/** The full account number, for the people who transfer the money. Null if the customer gave none. */
export const accountNumberOf = ({ accountNumberEncrypted }: WithdrawalModel): string | null =>
  accountNumberEncrypted && openAccountNumber(accountNumberEncrypted)
