import type { BusinessId } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'
import type { Tx } from './transaction'

// Which wallet of a person pays at a business. A sandbox has its own wallets, and so does a production business that holds its customers'
// balances itself. All other production businesses are paid from one shared wallet, which belongs to no business.

/** SQL: the business that such a wallet belongs to. Null for a shared wallet. @param business and environment in SQL. */
export const walletBusiness = (business: string, environment: string) =>
  `(SELECT CASE WHEN ${environment} = 'sandbox' OR home.money_mode = 'own' THEN home.id END FROM businesses home WHERE home.id = ${business})`

/** SQL: whether `wallet` is its owner's wallet that pays at this business. */
export const paysAt = (wallet: string, business: string, environment: string) =>
  `${wallet}.environment = ${environment} AND ${wallet}.business_id IS NOT DISTINCT FROM ${walletBusiness(business, environment)}`

/** A business in one environment. */
export interface Place {
  environment: Environment
  businessId: string
}

const HOLD = 'SELECT khata_hold_wallet_business($1, $2::environment) AS id'

/**
 * The business that a wallet which pays there belongs to. Null if the wallet is shared. The business's money mode cannot change until the
 * transaction ends, so that a wallet can be opened or attached.
 */
export async function holdWalletBusiness(
  tx: Tx,
  { businessId, environment }: Place,
): Promise<BusinessId | null> {
  const [row] = await tx.query<{ id: BusinessId | null }>(HOLD, [businessId, environment])
  return row?.id ?? null
}
