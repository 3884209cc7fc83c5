import { found } from '@/lib/core/found'
import type { BusinessId, PayoutId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { PayoutModel } from '@/prisma/generated/models'
import { payouts } from './table'

/** A business in one of its environments. */
export interface Tenant {
  businessId: BusinessId
  environment: Environment
}

const LOCK_PAYABLE = `
SELECT id FROM ledger_accounts WHERE business_id = $1 AND environment = $2 AND kind = 'merchant_payable' FOR NO KEY UPDATE`

/**
 * Locks the account of what a business is owed. Lock order for payouts that move money: this account, then the row of the payout. Charges
 * and refunds do not take this lock.
 */
export async function lockPayable(tx: Tx, { businessId, environment }: Tenant): Promise<string> {
  const [account] = await tx.query<{ id: string }>(LOCK_PAYABLE, [businessId, environment])
  if (!account) throw new Error(`business ${businessId} has no merchant-payable account`)
  return account.id
}

const BUSINESS = 'SELECT business_id FROM payouts WHERE environment = $1 AND id = $2'
const LOCK = `SELECT ${payouts.columnList()} FROM payouts WHERE business_id = $1 AND environment = $2 AND id = $3 FOR UPDATE`

/** Identifies a payout. Operators leave out the business. */
export interface PayoutRef {
  id: PayoutId
  environment: Environment
  businessId?: BusinessId | undefined
}

/** The business of a payout. @throws {DomainError} `resource_not_found`. */
export async function findPayoutOf(tx: Tx, { id, environment, businessId }: PayoutRef): Promise<Tenant> {
  if (businessId) return { businessId, environment }
  const [known] = await tx.query<{ businessId: BusinessId }>(BUSINESS, [environment, id])
  return { businessId: found(known).businessId, environment }
}

/**
 * Locks a payout, and before it the account of what its business is owed.
 * @throws {DomainError} `resource_not_found`.
 */
export async function lockPayout(
  tx: Tx,
  ref: PayoutRef,
): Promise<{ payout: PayoutModel; tenant: Tenant; payableId: string }> {
  const tenant = await findPayoutOf(tx, ref)
  const payableId = await lockPayable(tx, tenant)
  const [row] = await tx.query<PayoutModel>(LOCK, [tenant.businessId, ref.environment, ref.id])
  return { payout: found(row), tenant, payableId }
}
