import type { Billable, NextTerms } from '@/lib/billing/billable'
import { hasOtherRhythm } from '@/lib/billing/changes'
import { loadBillables, lockTerms, nextTermsOf, type Terms } from '@/lib/billing/load-billables'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { SubscriptionId } from '@/lib/core/id'
import { formatNpr } from '@/lib/core/money'
import { payableTimes } from '@/lib/core/quantity'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { PreviewChangeInput } from './change-schema'
import { lockSubscription } from './read'

/** True if a subscription is on these terms. */
export const isOnTerms = (subscription: SubscriptionModel, { priceId, quantity }: NextTerms) =>
  subscription.priceId === priceId && subscription.quantity === quantity

/**
 * Locks a subscription that can change, with the terms that it is to have.
 * @throws {DomainError} as `changeSubscription`, but not of money.
 */
export async function lockChange(
  tx: Tx,
  ctx: Ctx,
  id: SubscriptionId,
  { priceId, quantity, when, prorate }: PreviewChangeInput,
): Promise<{ billable: Billable; next: NextTerms }> {
  const current = await lockSubscription(tx, ctx, id)
  const [billable] = (await loadBillables(tx, [current])) as [Billable]
  requireChangeable(billable, when)
  if (when === 'now' && current.paidAhead) throw new DomainError('subscription_paid_ahead')
  // The end of a period that is over is billed within seconds. What came then is not known yet.
  if (current.currentPeriodEnd <= billable.now) throw new DomainError('subscription_renewing')
  const [terms] = await lockTerms(tx, [{ ...ctx, id: priceId ?? current.priceId }])
  const next = nextTermsOf(
    soldTerms(terms, priceId !== undefined && priceId !== current.priceId),
    quantity ?? current.quantity,
  )
  payableTimes(next.price.amountPaisa, next.quantity)
  if (next.price.currency !== billable.price.currency)
    throw invalidParameter('priceId', 'must be a price in the currency of the subscription.')
  if (prorate === false && hasOtherRhythm(billable, next))
    throw invalidParameter(
      'prorate',
      'must be true or left out, because the new price has another billing period.',
    )
  return { billable, next }
}

function soldTerms(known: Terms | undefined, isNew: boolean): Terms {
  const terms = found(known, 'priceId')
  if (isNew && !terms.sold) throw new DomainError('price_inactive', { param: 'priceId' })
  return terms
}

function requireChangeable(
  { subscription: { status, cancelAtPeriodEnd }, openInvoice }: Billable,
  when: 'now' | 'period_end',
): void {
  if (status === 'canceled') throw new DomainError('subscription_already_canceled')
  if (status === 'past_due' || status === 'unpaid') throw unpaidBefore(openInvoice)
  if (status === 'paused') throw new DomainError('subscription_paused')
  if (when === 'period_end' && cancelAtPeriodEnd) throw new DomainError('subscription_ending')
}

function unpaidBefore(openInvoice: Billable['openInvoice']): DomainError {
  if (!openInvoice) return new DomainError('subscription_past_due')
  const owed = formatNpr(openInvoice.totalAmountPaisa, 'en')
  return new DomainError('subscription_past_due', {
    message: `An invoice of ${owed} is open. It must be paid before the subscription can change.`,
  })
}
