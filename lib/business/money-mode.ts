import { requireRole } from '@/lib/auth/require-role'
import { DomainError } from '@/lib/core/errors'
import type { BusinessId } from '@/lib/core/id'
import { approvesByItself } from '@/lib/infra/approval'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { MoneyMode } from '@/prisma/generated/enums'
import type { BusinessModel } from '@/prisma/generated/models'
import type { BusinessChange } from './change'

/** SQL: true if somebody has real money with the business, or it has made a charge. The database then also refuses a change. */
export const isMoneyModeFixed = (business: string) => `khata_money_mode_fixed(${business})`

const FIXED = `SELECT 1 WHERE ${isMoneyModeFixed('$1')}`

/** Whether the money mode of the business can no longer change. */
export async function moneyModeFixedOf({ businessId, tx }: Pick<Ctx, 'businessId' | 'tx'>): Promise<boolean> {
  return (await (tx?.query ?? query)(FIXED, [businessId])).length > 0
}

// Waits for a transaction that opens the business's first wallet, and blocks the next one.
const HOLD = `SELECT pg_advisory_xact_lock(hashtextextended('money mode ' || $1, 0))`

/**
 * Refuses another money mode once production wallets pay the business.
 * @param current locked by this transaction.
 * @throws {DomainError} `money_mode_fixed`.
 */
export async function requireMoneyMode(
  tx: Tx,
  { id, moneyMode }: BusinessModel,
  wanted: MoneyMode,
): Promise<void> {
  if (wanted === moneyMode) return
  await tx.query(HOLD, [id])
  if (await moneyModeFixedOf({ businessId: id as BusinessId, tx })) throw new DomainError('money_mode_fixed')
}

/**
 * What else changes with the money mode. If the operator is to hold the business's money, they must approve it again.
 * @param current locked by this transaction.
 * @throws {DomainError} `role_insufficient`, `money_mode_fixed`.
 */
export async function changeOfMoneyMode(
  tx: Tx,
  ctx: Ctx,
  current: BusinessModel,
  wanted: MoneyMode,
): Promise<BusinessChange> {
  requireRole(ctx, (role) => role === 'owner')
  if (wanted === current.moneyMode) return {}
  await requireMoneyMode(tx, current, wanted)
  const waits = wanted === 'shared' && !approvesByItself()
  return {
    moneyMode: wanted,
    ...(waits && { productionWaitsSince: current.productionWaitsSince ?? new Date() }),
  }
}
