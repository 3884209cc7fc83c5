import { nextUpdatedAt } from '@/lib/core/change'
import { type Discount, discountIn } from '@/lib/core/discount'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { newId, type SubscriptionId } from '@/lib/core/id'
import { type PaidPeriod, paidAheadOf } from '@/lib/core/paid-ahead'
import { type Period, period } from '@/lib/core/period'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { nudge } from '@/lib/infra/process/nudge'
import { type Confirmed, recordPayment } from '@/lib/payment/record'
import type { PayPeriodsInput } from '@/lib/payment/schema'
import { closeCovered, coveredBy } from '@/lib/qr-request/close-covered'
import { lockSubscription } from '@/lib/subscription/read'
import type { InvoiceModel, PaymentModel, SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { BILLING_DUE } from './due'
import { loadBillables } from './load-billables'
import { keepAhead, periodRuleOf } from './next-period'
import { BillingPlan } from './plan'
import { settleOutside } from './rules'
import { writeBilling } from './write'

const MOST_AHEAD = 60

/**
 * Records what a customer paid the merchant for periods of a subscription: first for its open invoice, then for coming periods. Each period
 * has its own invoice, and is not charged again when it begins.
 * @throws {DomainError} `resource_not_found`, `subscription_already_canceled`, `subscription_paused`, `parameter_invalid`, `calendar_ends`.
 */
export function payPeriods(
  ctx: Ctx,
  id: SubscriptionId,
  { periods, ...input }: PayPeriodsInput & Confirmed,
): Promise<{ payment: PaymentModel; subscription: SubscriptionModel; invoices: InvoiceModel[] }> {
  return transact(ctx, async (tx) => {
    const current = await lockSubscription(tx, ctx, id)
    if (current.status === 'canceled') throw new DomainError('subscription_already_canceled')
    if (current.status === 'paused') throw new DomainError('subscription_paused')
    const [billable] = (await loadBillables(tx, [current])) as [Billable]
    const { subscription, now } = billable
    const plan = new BillingPlan([], newId)
    const invoices: InvoiceModel[] = []
    if (billable.openInvoice) {
      settleOutside(plan, billable, now)
      invoices.push(billable.openInvoice)
    } else {
      plan.announceUpdate(subscription, current)
    }
    invoices.push(...payAhead(plan, billable, periods - invoices.length, now))
    subscription.updatedAt = nextUpdatedAt(subscription, now)
    plan.changedSubscriptions.add(subscription)
    await writeBilling(tx, plan, ctx.requestId)
    // If something is still late, the billing function continues from there.
    if (subscription.dueAt && subscription.dueAt <= now)
      tx.afterCommit(() => nudge(BILLING_DUE[ctx.environment]))
    const payment = await recordPayment(tx, ctx, invoices, input)
    await closeCovered(tx, ctx, coveredBy(id, invoices), { paymentId: payment.id })
    return { payment, subscription, invoices }
  })
}

/** Bills the next unpaid periods and settles them. Each begins where the one before ends, as if it had been charged on time. */
export function payAhead(plan: BillingPlan, billable: Billable, count: number, at: Date): InvoiceModel[] {
  if (count === 0) return []
  const { subscription } = billable
  const known = paidAheadOf(subscription)
  if (known.length + count > MOST_AHEAD)
    throw invalidParameter('periods', `must leave at most ${MOST_AHEAD} periods paid ahead.`)
  // The running period keeps its discount. The others get theirs when they begin.
  const { periodDiscount } = subscription
  const added: PaidPeriod[] = []
  const paid = unpaidPeriods(billable, known, count).map((next) => {
    const invoice = plan.openInvoice(billable, next, at)
    plan.settleOutside(invoice, at)
    added.push(paidPeriodOf(invoice, discountIn({ discount: subscription.periodDiscount })))
    return invoice
  })
  subscription.periodDiscount = periodDiscount
  keepAhead(plan, subscription, [...known, ...added])
  subscription.lastBilledAt = at
  return paid
}

const paidPeriodOf = (
  { id, periodStart, periodEnd }: InvoiceModel,
  discount: Discount | null,
): PaidPeriod => ({
  invoiceId: id,
  periodStart: periodStart.toISOString(),
  periodEnd: periodEnd.toISOString(),
  ...(discount && { discount }),
})

/** The next periods that are not paid. A reversal may have left a gap before periods that are paid. */
function unpaidPeriods(billable: Billable, known: readonly PaidPeriod[], count: number): Period[] {
  const rule = periodRuleOf(billable)
  const isPaid = ({ startAt, endAt }: Period) =>
    known.some((paid) => new Date(paid.periodStart) < endAt && startAt < new Date(paid.periodEnd))
  const unpaid: Period[] = []
  for (let n = billable.subscription.periodIndex + 1; unpaid.length < count; n++) {
    const next = period(rule, n)
    if (!isPaid(next)) unpaid.push(next)
  }
  return unpaid
}
