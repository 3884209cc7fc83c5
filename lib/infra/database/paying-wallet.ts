import type { BusinessId } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'
import type { Tx } from './transaction'

// Which wallet of a person pays at a business: a wallet of that business in its sandbox, and in production where it keeps its
// customers' balances itself. Every other business of production is paid from the one wallet that is of no business.

/** SQL: the business that such a wallet is of, or null. @param business and environment in SQL. */
export const walletBusiness = (business: string, environment: string) =>
  `(SELECT CASE WHEN ${environment} = 'sandbox' OR home.money_mode = 'own' THEN home.id END FROM businesses home WHERE home.id = ${business})`

/** SQL: whether `wallet` is the one of its person that pays at this business. */
export const paysAt = (wallet: string, business: string, environment: string) =>
  `${wallet}.environment = ${environment} AND ${wallet}.business_id IS NOT DISTINCT FROM ${walletBusiness(business, environment)}`

/** A business in one environment. */
export interface Place {
  environment: Environment
  businessId: string
}

const HOLD = 'SELECT khata_hold_wallet_business($1, $2::environment) AS id'

/**
 * The business that wallets which pay there are of. Null: they pay every shared business. Its money mode stays until the transaction
 * ends, so that a wallet can be opened or tied to it.
 */
export async function holdWalletBusiness(
  tx: Tx,
  { businessId, environment }: Place,
): Promise<BusinessId | null> {
  const [row] = await tx.query<{ id: BusinessId | null }>(HOLD, [businessId, environment])
  return row?.id ?? null
}
