import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { wallets } from '@/lib/wallet/table'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { subscriptions } from './table'

const OF_INVOICES = `SELECT i.subscription_id FROM invoices i
  WHERE i.business_id = $1 AND i.environment = $2 AND i.id = ANY ($3::uuid[])`

const LOCK_WALLETS = `
SELECT ${wallets.columnList('w')} FROM wallets w WHERE w.id IN (
  SELECT s.wallet_id FROM subscriptions s WHERE s.business_id = $1 AND s.environment = $2 AND s.id IN (${OF_INVOICES}))
ORDER BY w.id FOR NO KEY UPDATE`

const LOCK_SUBSCRIPTIONS = `
SELECT ${subscriptions.columnList('s')} FROM subscriptions s
WHERE s.business_id = $1 AND s.environment = $2 AND s.id IN (${OF_INVOICES})
ORDER BY s.id FOR NO KEY UPDATE`

/**
 * Locks the subscriptions of these invoices, and before them all of their wallets: a transaction that holds a subscription never
 * waits for a wallet. What charges a wallet locks its subscriptions in an order of its own, so it must not be between the two.
 */
export async function lockOfInvoices(
  tx: Tx,
  { businessId, environment }: Ctx,
  invoiceIds: readonly string[],
): Promise<{ wallets: WalletModel[]; subscriptions: SubscriptionModel[] }> {
  const key = [businessId, environment, arrayParameter(invoiceIds)]
  return {
    wallets: await tx.query<WalletModel>(LOCK_WALLETS, key),
    subscriptions: await tx.query<SubscriptionModel>(LOCK_SUBSCRIPTIONS, key),
  }
}
