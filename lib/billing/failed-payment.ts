import { dunningWindowMs, retryAt } from '@/lib/core/dunning'
import { graceEnd, lateSince } from '@/lib/core/late'
import { formatNpr } from '@/lib/core/money'
import { filled } from '@/messages/filled'
import { HAPPENED } from '@/messages/invoice-timeline'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { isTooLarge } from './invoice-lines'
import type { BillingPlan, Refusal } from './plan'

// What happens when an invoice could not be paid. These functions are pure, like those in rules.ts.

/** Writes on the invoice why it was not paid. If the customer has not agreed, they are asked. */
export function noteFailure(
  plan: BillingPlan,
  billable: Billable,
  invoice: InvoiceModel,
  at: Date,
  refusal: Refusal,
): void {
  if (refusal === 'not_agreed') waitForAgreement(plan, billable, invoice, at)
  else billable.subscription.notAgreed = false
  const reason = reasonOf(plan, billable, invoice, refusal)
  plan.note(invoice, 'invoice.payment_failed', at, reason, refusal === 'not_agreed')
}

/** The merchant reads this text, so it leaves out the balance of a shared wallet. */
function reasonOf(plan: BillingPlan, billable: Billable, invoice: InvoiceModel, refusal: Refusal): string {
  const amount = formatNpr(invoice.totalAmountPaisa, 'en')
  if (isTooLarge(billable, invoice)) return HAPPENED.tooLarge
  if (refusal === 'not_agreed') return filled(HAPPENED.notAgreed, { amount })
  if (billable.subscription.collection === 'outside') return filled(HAPPENED.notRecorded, { amount })
  if (!billable.walletId) return filled(HAPPENED.noWallet, { amount })
  if (invoice.environment === 'production' && !plan.walletOf(billable)?.businessId)
    return filled(HAPPENED.heldLess, { amount })
  return filled(HAPPENED.heldOf, { held: formatNpr(plan.balanceOf(billable), 'en'), amount })
}

/** Marks the open invoice as waiting for the customer's agreement, and asks the customer once. */
export function waitForAgreement(
  plan: BillingPlan,
  billable: Billable,
  invoice: InvoiceModel,
  at: Date,
): void {
  if (billable.subscription.notAgreed) return
  billable.subscription.notAgreed = true
  plan.consents.ask(billable, invoice.totalAmountPaisa, at)
}

/**
 * From now on the subscription waits for this invoice. If a wallet payment failed, it is late at once. If the merchant collects, it is late
 * after the days of grace.
 */
export function becomePastDue(plan: BillingPlan, billable: Billable, invoice: InvoiceModel, at: Date): void {
  const { subscription, timeZone, graceDays } = billable
  subscription.status = 'past_due'
  subscription.openInvoiceId = invoice.id
  subscription.pastDueAt = at
  subscription.lateAt = at
  subscription.retryCount = 0
  billable.openInvoice = invoice
  if (subscription.collection === 'outside') {
    const graceEndsAt = graceEnd(invoice.periodStart, graceDays, timeZone)
    if (graceEndsAt > at) {
      subscription.lateAt = graceEndsAt
      invoice.lateAt = graceEndsAt
    }
  }
  scheduleRetry(plan, subscription, invoice, at)
}

/** Schedules the next retry or reminder of the dunning window. Returns false after the last one. */
export function scheduleRetry(
  plan: BillingPlan,
  subscription: SubscriptionModel,
  invoice: InvoiceModel,
  at: Date,
): boolean {
  const windowMs = dunningWindowMs(invoice.periodStart, invoice.periodEnd)
  const next = retryAt(lateSince(subscription) ?? at, windowMs, subscription.retryCount)
  if (!next) return false
  subscription.nextRetryAt = next
  subscription.dueAt = next
  // If the merchant collects the money, there is nothing to retry: the customer is reminded.
  if (subscription.collection !== 'outside')
    plan.note(
      invoice,
      'invoice.retry_scheduled',
      at,
      filled(HAPPENED.attempt, { moment: next.toISOString() }),
    )
  return true
}

/** The invoice that a past_due or unpaid subscription waits for. @throws {Error} if there is none. */
export function openInvoiceOf({ openInvoice, subscription }: Billable): InvoiceModel {
  if (!openInvoice)
    throw new Error(`subscription ${subscription.id} is ${subscription.status} without an open invoice`)
  return openInvoice
}

/** Clears the open invoice. The count of retries stays. */
export function clearDunning(subscription: SubscriptionModel): void {
  subscription.openInvoiceId = null
  subscription.notAgreed = false
  subscription.pastDueAt = null
  subscription.lateAt = null
  subscription.nextRetryAt = null
}
