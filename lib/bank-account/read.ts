import type { BusinessId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { decrypt } from '@/lib/infra/keys/crypto'
import type { Environment } from '@/prisma/generated/enums'
import type { BankAccountModel } from '@/prisma/generated/models'
import { refusalAt } from './rules'
import { bankAccounts } from './table'

interface Where {
  businessId: BusinessId
  environment: Environment
}

const FIND = `SELECT ${bankAccounts.columnList()} FROM bank_accounts WHERE business_id = $1 AND environment = $2`

/** The bank account of a business in an environment. Null if it has none. */
export async function findBankAccount(
  { query }: Pick<Tx, 'query'>,
  { businessId, environment }: Where,
): Promise<BankAccountModel | null> {
  return (await query<BankAccountModel>(FIND, [businessId, environment]))[0] ?? null
}

const OF_BUSINESSES = `
SELECT ${bankAccounts.columnList()} FROM bank_accounts WHERE business_id = ANY ($1) AND environment = $2`

/** The bank accounts of these businesses in an environment. */
export async function accountsOfBusinesses(
  { query }: Pick<Tx, 'query'>,
  environment: Environment,
  businessIds: readonly BusinessId[],
): Promise<Map<BusinessId, BankAccountModel>> {
  const rows = await query<BankAccountModel>(OF_BUSINESSES, [businessIds, environment])
  return new Map(rows.map((row) => [row.businessId as BusinessId, row]))
}

// Locks the row of the business. If two requests set the first account at the same time, one waits for the other.
const LOCK_BUSINESS = 'SELECT 1 FROM businesses WHERE id = $1 FOR NO KEY UPDATE'

/** The same, locked with its business until the transaction ends. */
export async function lockBankAccount(tx: Tx, where: Where): Promise<BankAccountModel | null> {
  await tx.query(LOCK_BUSINESS, [where.businessId])
  const [account] = await tx.query<BankAccountModel>(`${FIND} FOR NO KEY UPDATE`, [
    where.businessId,
    where.environment,
  ])
  return account ?? null
}

/** The account that payouts may go to, or why there is none. */
export type UsableBankAccount =
  | { account: BankAccountModel; reason: null }
  | { account: null; reason: 'no_bank_account' | 'bank_account_not_usable' }

/**
 * The account that payouts may go to now, on the environment's clock. It is locked: replacing it, stopping it, or a returned payout waits
 * until this transaction ends, and then finds the payout that it has made.
 */
export async function usableBankAccount(tx: Tx, where: Where & { now: Date }): Promise<UsableBankAccount> {
  const [account] = await tx.query<BankAccountModel>(`${FIND} FOR SHARE`, [
    where.businessId,
    where.environment,
  ])
  const reason = refusalAt(account ?? null, where.now)
  if (reason === null && account) return { account, reason }
  return { account: null, reason: reason ?? 'no_bank_account' }
}

/** The full account number. Only used in the file for the bank. */
export const openAccountNumber = (sealed: Uint8Array): string => decrypt('bank account', sealed)
