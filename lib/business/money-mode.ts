import { requireRole } from '@/lib/auth/require-role'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { MoneyMode } from '@/prisma/generated/enums'
import type { BusinessModel } from '@/prisma/generated/models'

/** SQL: whether real money of its customers has moved. @param business the id, in SQL. */
export const isMoneyModeFixed = (business: string) =>
  `EXISTS (SELECT FROM charged_invoices f WHERE f.business_id = ${business} AND f.environment = 'production')`

const FIXED = `SELECT 1 WHERE ${isMoneyModeFixed('$1')}`

/** Whether the money mode of the business can no longer change. */
export async function moneyModeFixedOf({ businessId, tx }: Pick<Ctx, 'businessId' | 'tx'>): Promise<boolean> {
  return (await (tx?.query ?? query)(FIXED, [businessId])).length > 0
}

/**
 * Refuses another money mode than the business has.
 * @param current locked by this transaction.
 * @throws {DomainError} `role_insufficient`, `money_mode_fixed`, `parameter_invalid`.
 */
export async function requireMoneyMode(
  tx: Tx,
  ctx: Ctx,
  { moneyMode }: BusinessModel,
  wanted: MoneyMode,
): Promise<void> {
  requireRole(ctx, (role) => role === 'owner')
  if (wanted === moneyMode) return
  if (await moneyModeFixedOf({ ...ctx, tx })) throw new DomainError('money_mode_fixed')
  throw invalidParameter('moneyMode', 'must be shared: no business here keeps balances of its own yet.')
}
