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

// Changes of a subscription's price or quantity. These functions are pure: they change only the copies in a plan.

/** The present period, and what the whole of it cost on the present terms. */
export interface PeriodWorth {
  amountPaisa: bigint
  /** The period for `valueAt`. If a pause kept the time, its start has moved. */
  period: Period
}

/** What a change bills if it is made at a given instant. */
export interface ChangeQuote {
  lines: StoredLine[]
  /** Below zero if the customer gets money back. */
  totalPaisa: bigint
  /** The period that the lines are for. */
  period: Period
  /** True if the change begins a new period. */
  isNewPeriod: boolean
  /** What the whole present period costs after the change. */
  periodPaisa: bigint
}

export const hasOtherRhythm = (a: PlanTerms, b: PlanTerms): boolean =>
  a.price.interval !== b.price.interval ||
  a.price.intervalCount !== b.price.intervalCount ||
  a.price.calendar !== b.price.calendar

/** The subscription on other terms. A discount is lost if it is not for the new product, or if the billing interval changes. */
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

/** The subscription as its next period will be billed. */
export const comingOf = (billable: Billable): Billable =>
  billable.next ? onTerms(billable, billable.next) : billable

/**
 * Chooses the terms of the next period. If the customer has not agreed to the new amount, they are asked at once. Nothing is charged until
 * they agree.
 */
export function scheduleChange(plan: BillingPlan, billable: Billable, next: NextTerms): void {
  const { subscription, now } = billable
  subscription.pendingPriceId = next.priceId
  subscription.pendingQuantity = next.quantity
  billable.next = next
  askIfDearer(plan, billable, now)
}

/** If coming periods cost more than the customer was shown, they are asked at once. Nothing is charged until they agree. */
export function askIfDearer(plan: BillingPlan, billable: Billable, at: Date): void {
  const coming = comingOf(billable)
  const { collection, walletId, currentPeriodEnd } = coming.subscription
  const most = mostOf(shownOf(coming))
  if (collection !== 'wallet' || walletId === null || most === 0n) return
  if (!plan.consents.coversAll(coming, currentPeriodEnd)) plan.consents.ask(coming, most, at)
}

/** Drops the terms that were chosen for the next period. */
export function dropNextTerms(plan: BillingPlan, billable: Billable): void {
  const { subscription } = billable
  if (subscription.pendingPriceId === null) return
  subscription.pendingPriceId = null
  subscription.pendingQuantity = null
  billable.next = null
  plan.rare.add(subscription)
}

/**
 * What a change bills now. If the billing interval stays the same: the rest of the period on the new terms, minus the rest on the old
 * terms. If it changes: a whole new period that begins now, minus the rest of the old one.
 * @param prorate false: nothing is billed now. The next period has the new amount.
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

/** Puts the subscription on other terms from now on. Changes nothing else. */
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

/**
 * Called when the next period begins: applies the terms that were chosen for it. If the billing interval changes, periods are counted from
 * that start.
 */
export function enterNextTerms(plan: BillingPlan, billable: Billable, at: Date): void {
  const { next, subscription } = billable
  // Periods that are paid ahead were paid on the present terms.
  if (!next || subscription.paidAhead) return
  const periodStart = subscription.periodIndex === -1 ? subscription.anchorAt : subscription.currentPeriodEnd
  if (hasOtherRhythm(billable, next)) {
    countFrom(subscription, periodStart)
  }
  enterTerms(plan, billable, next, { periodStart, periodPaisa: null, invoice: null, at })
  plan.events.endStep()
}

/** Changes the terms of a trial. The trial itself continues as it is. */
export function changeTrial(plan: BillingPlan, billable: Billable, next: NextTerms, at: Date): void {
  const { currentPeriodStart: periodStart } = billable.subscription
  enterTerms(plan, billable, next, { periodStart, periodPaisa: null, invoice: null, at })
}

/** Applies the quoted terms now. @param invoice the paid invoice for the change. Null if nothing was charged. */
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
