import { type Discount, discountIn, takenOff } from '@/lib/core/discount'
import { reminderAt } from '@/lib/core/dunning'
import { toWire } from '@/lib/core/id'
import { lineOf, type StoredLine } from '@/lib/core/invoice-line'
import { type Period, period } from '@/lib/core/period'
import { shownOf } from '@/lib/core/period-charge'
import { valueAt } from '@/lib/core/period-value'
import { timesQuantity } from '@/lib/core/quantity'
import { mostOf } from '@/lib/core/shown-terms'
import type { InvoiceModel } from '@/prisma/generated/models'
import type { Billable, NextTerms, PlanTerms } from './billable'
import { periodLines, remainingLine } from './invoice-lines'
import { countFrom, periodRuleOf } from './next-period'
import type { BillingPlan } from './plan'

// How a subscription gets another price or quantity. These functions are pure: they change only the copies in a plan.

/** The present period, and what all of it cost on the present terms. */
export interface PeriodWorth {
  amountPaisa: bigint
  /** For `valueAt`: a pause that kept the time has moved its start. */
  period: Period
}

/** What a change at an instant bills. */
export interface ChangeQuote {
  lines: StoredLine[]
  /** Below zero: it goes back to the customer. */
  totalPaisa: bigint
  /** What the lines are for. */
  period: Period
  /** The change begins a new period. */
  isNewPeriod: boolean
  /** What the whole present period costs after the change. */
  periodPaisa: bigint
}

export const hasOtherRhythm = (a: PlanTerms, b: PlanTerms): boolean =>
  a.price.interval !== b.price.interval ||
  a.price.intervalCount !== b.price.intervalCount ||
  a.price.calendar !== b.price.calendar

/** A subscription as it is on other terms. A discount holds for its products, and for the rhythm at which it was redeemed: else it ends. */
export function onTerms(billable: Billable, next: NextTerms): Billable {
  const { priceId, quantity, price, itemName } = next
  const { discount, periodDiscount } = billable.subscription
  const held = <Kept>(kept: Kept) => (holdsOn(billable, next, kept as Discount | null) ? kept : null)
  return {
    ...billable,
    subscription: {
      ...billable.subscription,
      priceId,
      quantity,
      discount: held(discount),
      periodDiscount: held(periodDiscount),
    },
    price,
    itemName,
    next: null,
  }
}

const holdsOn = (present: PlanTerms, next: NextTerms, discount: Discount | null): boolean =>
  !hasOtherRhythm(present, next) && (discount?.productIds?.includes(next.productId) ?? true)

/** A subscription as its next period is billed. */
export const comingOf = (billable: Billable): Billable =>
  billable.next ? onTerms(billable, billable.next) : billable

/**
 * Chooses the terms of the next period. A customer who has not agreed to what it will cost is asked at once: without their yes
 * it is not charged.
 */
export function scheduleChange(plan: BillingPlan, billable: Billable, next: NextTerms): void {
  const { subscription, now } = billable
  subscription.pendingPriceId = next.priceId
  subscription.pendingQuantity = next.quantity
  billable.next = next
  askIfDearer(plan, billable, now)
}

/** A customer whose periods to come cost more than they were shown is asked at once. Without their yes it is not charged. */
export function askIfDearer(plan: BillingPlan, billable: Billable, at: Date): void {
  const coming = comingOf(billable)
  const { collection, walletId, currentPeriodEnd } = coming.subscription
  const most = mostOf(shownOf(coming))
  if (collection !== 'wallet' || walletId === null || most === 0n) return
  if (!plan.consents.coversAll(coming, currentPeriodEnd)) plan.consents.ask(coming, most, at)
}

/** Forgets the terms that were chosen for the next period. */
export function dropNextTerms(plan: BillingPlan, billable: Billable): void {
  const { subscription } = billable
  if (subscription.pendingPriceId === null) return
  subscription.pendingPriceId = null
  subscription.pendingQuantity = null
  billable.next = null
  plan.rare.add(subscription)
}

/**
 * What a change now bills. In the same rhythm: the rest of the period on the new terms, less the rest on the old ones. In
 * another rhythm: a whole new period, which begins now, less the rest of the old one.
 * @param prorate false: nothing, the next period has the new amount.
 */
export function quoteChange(
  billable: Billable,
  next: NextTerms,
  worth: PeriodWorth,
  { at, prorate }: { at: Date; prorate: boolean },
): ChangeQuote {
  const changed = onTerms(billable, next)
  const rest = { startAt: at, endAt: worth.period.endAt }
  if (!prorate)
    return { lines: [], totalPaisa: 0n, period: rest, isNewPeriod: false, periodPaisa: worth.amountPaisa }
  const unusedPaisa = valueAt(worth.amountPaisa, worth.period, at)
  const unused =
    unusedPaisa > 0n ? [lineOf(`Unused time of ${billable.itemName}`, -unusedPaisa, wirePeriod(rest))] : []
  if (hasOtherRhythm(billable, next)) {
    const whole = period({ ...periodRuleOf(changed), anchorAt: at }, 0)
    const begun = periodLines(changed, wirePeriod(whole))
    const lines = [...unused, ...begun]
    return {
      lines,
      totalPaisa: totalOf(lines),
      period: whole,
      isNewPeriod: true,
      periodPaisa: totalOf(begun),
    }
  }
  const full = timesQuantity(next.price.amountPaisa, next.quantity)
  const periodPaisa = full - takenOff(discountIn({ discount: changed.subscription.periodDiscount }), full)
  const used = valueAt(periodPaisa, worth.period, at)
  const lines = [...unused, remainingLine(next, used, wirePeriod(rest))]
  return { lines, totalPaisa: totalOf(lines), period: rest, isNewPeriod: false, periodPaisa }
}

const wirePeriod = ({ startAt, endAt }: Period) => ({
  periodStart: startAt.toISOString(),
  periodEnd: endAt.toISOString(),
})

const totalOf = (lines: readonly StoredLine[]) =>
  lines.reduce((sum, { amountPaisa }) => sum + BigInt(amountPaisa), 0n)

/** The subscription is on other terms from now on. Nothing else of it changes. */
function enterTerms(
  plan: BillingPlan,
  billable: Billable,
  next: NextTerms,
  made: { periodStart: Date; periodPaisa: bigint | null; invoice: InvoiceModel | null; at: Date },
): void {
  const { subscription, price } = billable
  const { businessId, environment, id: subscriptionId, priceId, quantity } = subscription
  const { interval: fromInterval, intervalCount: fromIntervalCount, calendar: fromCalendar } = price
  const { discount, periodDiscount } = onTerms(billable, next).subscription
  subscription.discount = discount
  subscription.periodDiscount = periodDiscount
  subscription.priceId = next.priceId
  subscription.quantity = next.quantity
  subscription.pendingPriceId = null
  subscription.pendingQuantity = null
  billable.price = next.price
  billable.itemName = next.itemName
  billable.next = null
  plan.rare.add(subscription)
  const previous = { priceId: toWire('price', priceId), quantity }
  plan.changes.push({
    businessId,
    environment,
    id: plan.announce(subscription, 'subscription.changed', { previous }),
    subscriptionId,
    fromPriceId: priceId,
    fromQuantity: quantity,
    fromInterval,
    fromIntervalCount,
    fromCalendar,
    toPriceId: next.priceId,
    toQuantity: next.quantity,
    periodStart: made.periodStart,
    periodPaisa: made.periodPaisa,
    invoiceId: made.invoice?.id ?? null,
    changedAt: made.at,
  })
}

/** The next period begins: it has the terms that were chosen for it. In another rhythm, periods are counted again from its start. */
export function enterNextTerms(plan: BillingPlan, billable: Billable, at: Date): void {
  const { next, subscription } = billable
  // What is paid ahead was paid on the present terms.
  if (!next || subscription.paidAhead) return
  const periodStart = subscription.periodIndex === -1 ? subscription.anchorAt : subscription.currentPeriodEnd
  if (hasOtherRhythm(billable, next)) {
    countFrom(subscription, periodStart)
  }
  enterTerms(plan, billable, next, { periodStart, periodPaisa: null, invoice: null, at })
  plan.events.endStep()
}

/** A trial goes on as it is, on other terms. */
export function changeTrial(plan: BillingPlan, billable: Billable, next: NextTerms, at: Date): void {
  const { currentPeriodStart: periodStart } = billable.subscription
  enterTerms(plan, billable, next, { periodStart, periodPaisa: null, invoice: null, at })
}

/** Enters the terms of a quote now. @param invoice what was paid for it. Null: nothing was charged. */
export function changeNow(
  plan: BillingPlan,
  billable: Billable,
  next: NextTerms,
  { period: { startAt, endAt }, isNewPeriod, periodPaisa }: ChangeQuote,
  invoice: InvoiceModel | null,
  at: Date,
): void {
  const { subscription } = billable
  if (isNewPeriod) {
    subscription.anchorAt = startAt
    subscription.periodIndex = 0
    subscription.currentPeriodStart = startAt
    subscription.currentPeriodEnd = endAt
    subscription.dueAt = reminderAt(startAt, endAt, at) ?? endAt
    subscription.lastBilledAt = at
    subscription.billingRunId = plan.runIdAt(at)
  }
  const { currentPeriodStart: periodStart } = subscription
  enterTerms(plan, billable, next, { periodStart, periodPaisa, invoice, at })
}
