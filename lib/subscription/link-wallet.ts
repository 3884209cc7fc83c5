import type { CustomerId, EndUserId, WalletId } from '@/lib/core/id'
import { newId } from '@/lib/core/id'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { presentSubscription } from './present'
import { subscriptions } from './table'

// Locks in the order of ids, so that two transactions cannot deadlock.
const LOCK_LIVE = `
SELECT ${subscriptions.columnList()} FROM subscriptions
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND ended_at IS NULL
ORDER BY id FOR NO KEY UPDATE`

/**
 * Gives a wallet to the live subscriptions of a customer that have none: those in a trial, or with a price of zero.
 * Each gets an event. The caller holds the locks of the customer and the wallet, so no new subscription can start
 * meanwhile.
 */
export async function linkWallet(tx: Tx, ctx: Ctx, customerId: CustomerId, wallet: Payer): Promise<void> {
  const live = await tx.query<SubscriptionModel>(LOCK_LIVE, [ctx.businessId, ctx.environment, customerId])
  await linkSubscriptions(tx, ctx, live, wallet)
}

interface Payer {
  userId: EndUserId
  walletId: WalletId
}

/** Gives a wallet to locked subscriptions. Each gets an event. @returns the rows with their wallet. */
export async function linkSubscriptions(
  tx: Tx,
  ctx: Ctx,
  rows: readonly SubscriptionModel[],
  { userId, walletId }: Payer,
): Promise<SubscriptionModel[]> {
  const linked = rows.map((row) => ({ ...row, userId, walletId, updatedAt: ctx.now }))
  await subscriptions.update(tx, linked, ['userId', 'walletId', 'updatedAt'])
  const events = linked.map((row) => ({
    id: newId('evt'),
    type: 'subscription.updated' as const,
    document: eventDocument(row, row.id, presentSubscription(row)),
  }))
  await emitAll(tx, events, ctx.requestId)
  return linked
}
