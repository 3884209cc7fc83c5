import { DomainError } from '@/lib/core/errors'
import { newId } from '@/lib/core/id'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { presentSubscription } from './present'
import { subscriptions } from './table'

// Locks in the order of ids, so that two transactions cannot deadlock.
const LOCK_LIVE = `
SELECT ${subscriptions.columnList()} FROM subscriptions
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND ended_at IS NULL
  AND ($4::uuid[] IS NULL OR id = ANY($4::uuid[]))
ORDER BY id FOR NO KEY UPDATE`

/** `all` live subscriptions of a customer, or those with these ids. */
export type Agreed = 'all' | readonly string[]

/**
 * Lets a wallet pay the live subscriptions of a customer that its owner agreed to. Each that had no wallet gets an event.
 * The caller holds the locks of the customer and the wallet, so no new subscription can start meanwhile.
 * @throws {DomainError} `resource_not_found` for an id that is no live subscription of the customer.
 */
export async function linkWallet(
  tx: Tx,
  ctx: Ctx,
  customerId: string,
  { id, userId }: Pick<WalletModel, 'id' | 'userId'>,
  agreed: Agreed,
): Promise<void> {
  if (agreed.length === 0) return
  const ids = agreed === 'all' ? null : arrayParameter(agreed)
  const live = await tx.query<SubscriptionModel>(LOCK_LIVE, [
    ctx.businessId,
    ctx.environment,
    customerId,
    ids,
  ])
  if (agreed !== 'all' && live.length < new Set(agreed).size)
    throw new DomainError('resource_not_found', { param: 'agree.subscriptionIds' })
  const linked = live
    .filter(({ walletId }) => walletId === null)
    .map((row) => ({ ...row, userId, walletId: id, updatedAt: ctx.now }))
  await subscriptions.update(tx, linked, ['userId', 'walletId', 'updatedAt'])
  const events = linked.map((row) => ({
    id: newId('evt'),
    type: 'subscription.updated' as const,
    document: eventDocument(row, row.id, presentSubscription(row)),
  }))
  await emitAll(tx, events, ctx.requestId)
}
