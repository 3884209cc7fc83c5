import { nextUpdatedAt } from '@/lib/core/change'
import { reminderAt } from '@/lib/core/dunning'
import type { OnceBilled } from '@/lib/core/invoice-line'
import { nextPaidOf, paidAheadOf } from '@/lib/core/paid-ahead'
import { type Period, period } from '@/lib/core/period'
import { isPayable, periodCharge, shownOf } from '@/lib/core/period-charge'
import { mostOf } from '@/lib/core/shown-terms'
import { HAPPENED } from '@/messages/invoice-timeline'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { comingOf, dropNextTerms, enterNextTerms } from './changes'
import {
  becomePastDue,
  clearDunning,
  noteFailure,
  openInvoiceOf,
  scheduleRetry,
  waitForAgreement,
} from './failed-payment'
import { addOnce } from './invoice-lines'
import {
  awaitCalendar,
  countFrom,
  isAtCalendarEnd,
  movePeriod,
  nextPeriodOf,
  periodRuleOf,
  takePaidPeriod,
} from './next-period'
import { billWaiting, releaseItems } from './once'
import { clearPause, endPause, isPauseOver } from './pauses'
import type { BillingPlan, Refusal } from './plan'

// The state machine of a subscription. These functions are pure: they change only the copies in a plan.

/**
 * Handles the next due step of a subscription: a reminder, the end of a period, trial or pause, or a retry. `at` is the time that the step
 * is dated. A reminder that an outage delayed past the end of the period is left out.
 */
export function handleDue(plan: BillingPlan, billable: Billable, at: Date): void {
  const { subscription } = billable
  const { status, resumesAt } = subscription
  const isReminder = status !== 'past_due' && status !== 'paused' && at < subscription.currentPeriodEnd
  if (isReminder) {
    remind(plan, billable, at)
    return
  }
  plan.events.walletMoves(billable.walletId)
  if (status === 'past_due') retry(plan, billable, at)
  else if (isPauseOver(subscription)) endPause(plan, billable, resumesAt as Date, at)
  else if (subscription.cancelAtPeriodEnd && !nextPaidOf(subscription))
    endSubscription(plan, billable, at, subscription.currentPeriodEnd)
  else {
    enterNextTerms(plan, billable, at)
    const next = nextPeriodOf(billable)
    if (!next) {
      awaitCalendar(plan, billable, at)
      return
    }
    renew(plan, billable, next, at)
  }
  markChanged(plan, subscription, at)
}

/**
 * Bills the first period of a new subscription, if its wallet can pay it now or the customer has paid the merchant. The period begins now.
 * If periods begin on a chosen day, the first one is only the rest of a period.
 * @returns why it was not paid, or null if it was.
 */
export function billFirstPeriod(
  plan: BillingPlan,
  billable: Billable,
  at: Date,
  items: readonly OnceBilled[] = [],
  isPaidOutside = false,
): Refusal | null {
  const { subscription } = billable
  const whole = period(periodRuleOf(billable), subscription.periodIndex)
  const first = { startAt: at, endAt: whole.endAt }
  const invoice = plan.openInvoice(billable, first, at, whole.startAt < at ? whole : null)
  addOnce(invoice, items)
  const refusal = isPaidOutside ? plan.settleOutside(invoice, at) : plan.payFromWallet(billable, invoice, at)
  if (refusal) return refusal
  enterPeriod(subscription, subscription.periodIndex, first.startAt, first.endAt, at)
  subscription.billingRunId = plan.runIdAt(at)
  return null
}

/**
 * Pays the open invoice of a past_due or unpaid subscription, if its wallet can pay now. The subscription is then active again.
 * @returns why it was not paid, or null if it was.
 */
export function payOpenInvoice(plan: BillingPlan, billable: Billable, at: Date): Refusal | null {
  const invoice = openInvoiceOf(billable)
  const refusal = plan.refusalOf(billable, invoice, at)
  if (refusal) return refusal
  const moved = movePeriod(billable, invoice, at)
  plan.payFromWallet(billable, invoice, at, moved)
  resume(plan, billable, invoice, at)
  return null
}

/**
 * Pays the open invoice after money came in. If the customer has not agreed to it, the subscription is marked so, and later top-ups skip
 * it.
 */
export function recover(plan: BillingPlan, billable: Billable, at: Date): void {
  const { subscription } = billable
  const before = { ...subscription }
  if (payOpenInvoice(plan, billable, at) !== 'not_agreed' || subscription.notAgreed) return
  waitForAgreement(plan, billable, openInvoiceOf(billable), at)
  plan.announceUpdate(subscription, before)
  markChanged(plan, subscription, at)
}

/** The open invoice was paid outside of the wallet. The subscription is active again. */
export function settleOutside(plan: BillingPlan, billable: Billable, at: Date): void {
  const invoice = openInvoiceOf(billable)
  const moved = movePeriod(billable, invoice, at)
  plan.settleOutside(invoice, at, moved)
  resume(plan, billable, invoice, at)
}

/** Voids the open invoice. The subscription is active again, and the invoice's period is free. */
export function forgive(
  plan: BillingPlan,
  billable: Billable,
  at: Date,
  why: string = HAPPENED.voided,
): void {
  const invoice = openInvoiceOf(billable)
  const { lastBilledAt } = billable.subscription
  const moved = movePeriod(billable, invoice, at)
  plan.voidInvoice(billable, invoice, at, why, moved)
  resume(plan, billable, invoice, at)
  billable.subscription.lastBilledAt = lastBilledAt
}

/**
 * Voids the open invoice of an unpaid subscription. The time without service costs nothing: a new period begins now and is charged like any
 * renewal.
 */
export function startAnew(plan: BillingPlan, billable: Billable, at: Date): void {
  const { subscription } = billable
  plan.voidInvoice(billable, openInvoiceOf(billable), at, HAPPENED.voided)
  clearDunning(subscription)
  subscription.retryCount = 0
  subscription.status = 'active'
  countFrom(subscription, at)
  subscription.dueAt = at
  plan.announce(subscription, 'subscription.recovered')
  markChanged(plan, subscription, at)
  plan.rare.add(subscription)
  plan.events.endStep()
}

/** The open invoice is settled. The subscription is active, in the invoice's period. */
function resume(plan: BillingPlan, billable: Billable, invoice: InvoiceModel, at: Date): void {
  const { subscription } = billable
  clearDunning(subscription)
  subscription.retryCount = 0
  enterPeriod(subscription, subscription.periodIndex + 1, invoice.periodStart, invoice.periodEnd, at)
  plan.announce(subscription, 'subscription.recovered')
  markChanged(plan, subscription, at)
}

/**
 * Ends the subscription at `endedAt`. An open invoice is voided, and nothing is refunded. `retryCount` stays, because
 * it shows how many payments were attempted.
 */
export function endSubscription(plan: BillingPlan, billable: Billable, at: Date, endedAt: Date): void {
  const { subscription } = billable
  if (billable.openInvoice?.status === 'open') {
    plan.voidInvoice(billable, billable.openInvoice, at, HAPPENED.ended)
  }
  releaseItems(plan, billable, at)
  clearDunning(subscription)
  clearPause(plan, subscription)
  dropNextTerms(plan, billable)
  plan.consents.end(subscription)
  if (subscription.lastBilledAt === null && !subscription.paidAhead) {
    plan.unbilled.push({ ...subscription })
    subscription.discount = null
    plan.rare.add(subscription)
  }
  subscription.status = 'canceled'
  subscription.canceledAt ??= at
  subscription.endedAt = endedAt
  subscription.dueAt = null
  plan.announce(subscription, 'subscription.canceled')
}

/**
 * Announces the coming charge once per period, then waits for the end of the period. If the customer has not agreed to the charge, they are
 * asked now.
 */
function remind(plan: BillingPlan, billable: Billable, at: Date): void {
  const { subscription } = billable
  subscription.dueAt = subscription.currentPeriodEnd
  plan.changedSubscriptions.add(subscription)
  if (subscription.cancelAtPeriodEnd || nextPaidOf(subscription) || isAtCalendarEnd(billable)) return
  if (subscription.status === 'trialing') plan.announce(subscription, 'subscription.trial_will_end')
  const coming = comingOf(billable)
  if (!isPayable(coming)) return
  const wallet = subscription.collection === 'wallet' ? plan.walletOf(billable) : undefined
  plan.events.remind(billable, wallet, at)
  const charge = periodCharge(coming)
  const isAgreed = plan.consents.consentTo(coming, charge, subscription.currentPeriodEnd) !== null
  // If a discount ends, they are asked for the amount without it.
  if (charge > 0n && wallet && !isAgreed) plan.consents.ask(coming, mostOf(shownOf(coming)), at)
}

function renew(plan: BillingPlan, billable: Billable, next: Period, at: Date): void {
  const { subscription } = billable
  const { lastBilledAt, periodIndex } = subscription
  const isPaid = takePaidPeriod(plan, subscription)
  const invoice = isPaid ? null : plan.openInvoice(billable, next, at)
  if (invoice) billWaiting(plan, billable, invoice, at)
  const refusal = invoice && plan.payFromWallet(billable, invoice, at)
  if (!invoice || !refusal) {
    enterPeriod(subscription, periodIndex + 1, next.startAt, next.endAt, at)
    if (isPaid) subscription.lastBilledAt = lastBilledAt
    plan.announce(subscription, 'subscription.renewed')
    return
  }
  noteFailure(plan, billable, invoice, at, refusal)
  becomePastDue(plan, billable, invoice, at)
  plan.announce(subscription, 'subscription.past_due')
}

function retry(plan: BillingPlan, billable: Billable, at: Date): void {
  const { subscription } = billable
  const invoice = openInvoiceOf(billable)
  const before = { ...subscription }
  subscription.retryCount += 1
  const refusal = payOpenInvoice(plan, billable, at)
  if (!refusal) return
  noteFailure(plan, billable, invoice, at, refusal)
  if (scheduleRetry(plan, subscription, invoice, at)) {
    plan.announceUpdate(subscription, before)
  } else if (billable.finalAction === 'cancel') {
    // The events so far show the unpaid invoice as open. Voiding it is a new step with its own event.
    plan.events.endStep()
    if (paidAheadOf(subscription).length > 0) {
      forgive(plan, billable, at, `${HAPPENED.laterPaid} ${HAPPENED.goesOn}`)
      return
    }
    subscription.cancelReason = 'payment_failed'
    endSubscription(plan, billable, at, at)
  } else {
    subscription.status = 'unpaid'
    subscription.nextRetryAt = null
    subscription.dueAt = null
    plan.announceUpdate(subscription, before)
  }
}

function enterPeriod(
  subscription: SubscriptionModel,
  index: number,
  startAt: Date,
  endAt: Date,
  at: Date,
): void {
  subscription.status = 'active'
  subscription.periodIndex = index
  subscription.currentPeriodStart = startAt
  subscription.currentPeriodEnd = endAt
  subscription.dueAt = reminderAt(startAt, endAt, at) ?? endAt
  subscription.lastBilledAt = at
}

function markChanged(plan: BillingPlan, subscription: SubscriptionModel, at: Date): void {
  subscription.billingRunId = plan.runIdAt(at)
  subscription.updatedAt = nextUpdatedAt(subscription, at)
  plan.changedSubscriptions.add(subscription)
}
