import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { wallets } from '@/lib/wallet/table'
import type { Environment } from '@/prisma/generated/enums'
import type { WalletModel } from '@/prisma/generated/models'

/** The customer of a new subscription, with its wallet. */
export interface Payer {
  /** The end user that the customer is linked to. */
  userId: string | null
  wallet: WalletModel | undefined
}

const OF_CUSTOMER = 'c.business_id = $1 AND c.environment = $2 AND c.id = $3'

// SHARE: other subscriptions of the customer do not wait. A transaction that archives the customer or links its
// wallet does wait, so that no subscription misses the wallet.
const LOCK_CUSTOMER = `SELECT c.archived_at IS NOT NULL AS archived, c.user_id FROM customers c
WHERE ${OF_CUSTOMER} FOR SHARE OF c`

const lockWallet = (itsWallet: string) => `SELECT ${wallets.columnList('w')} FROM customers c
JOIN wallets w ON w.user_id = c.user_id AND ${itsWallet}
WHERE ${OF_CUSTOMER} FOR NO KEY UPDATE OF w`
const LOCK_WALLET: Record<Environment, string> = {
  production: lockWallet(`w.environment = 'production'`),
  sandbox: lockWallet(`w.environment = 'sandbox' AND w.business_id = c.business_id`),
}

/**
 * Locks a customer that may subscribe, and then its wallet if it has one.
 * @throws {DomainError} `resource_not_found`, `customer_archived`.
 */
export async function lockPayer(tx: Tx, ctx: Ctx, customerId: string): Promise<Payer> {
  const key = [ctx.businessId, ctx.environment, customerId]
  const [[customer], [wallet]] = await Promise.all([
    tx.query<{ archived: boolean; userId: string | null }>(LOCK_CUSTOMER, key),
    tx.query<WalletModel>(LOCK_WALLET[ctx.environment], key),
  ])
  const { archived, userId } = found(customer, 'customerId')
  if (archived) throw new DomainError('customer_archived', { param: 'customerId' })
  return { userId, wallet }
}
