import { type OnceBilled, sumOfItems } from '@/lib/core/invoice-line'
import { MAX_PAISA } from '@/lib/core/money'
import type { Period } from '@/lib/core/period'
import type { InvoiceItemModel, InvoiceModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { addOnce } from './invoice-lines'
import type { BillingPlan, Refusal } from './plan'

// Items that are billed once, besides the periods. These functions are pure, like those in rules.ts.

/**
 * Bills items without a period and charges them now.
 * @returns why they were not paid, or null if they were.
 */
export function billOnce(
  plan: BillingPlan,
  billable: Billable,
  items: readonly OnceBilled[],
  period: Period,
  at: Date,
): Refusal | null {
  return plan.payFromWallet(billable, plan.openOnce(billable, items, period, at), at)
}

/**
 * Bills waiting items with a renewal. If the customer's agreement covers the period together with the items, they go on the same invoice.
 * If it does not, or if the sum would be larger than an amount can be, they go on an open invoice of their own that charges nothing, and
 * the period is charged alone.
 * @param invoice of the period, opened in this plan.
 */
export function billWaiting(plan: BillingPlan, billable: Billable, invoice: InvoiceModel, at: Date): void {
  const items = waitingAt(billable, at)
  if (items.length === 0) return
  const { periodStart: startAt, periodEnd: endAt } = invoice
  const oncePaisa = sumOfItems(items)
  const isWritable = invoice.totalAmountPaisa + oncePaisa <= MAX_PAISA
  if (isWritable && isAgreedWith(plan, billable, invoice, oncePaisa, at)) {
    addOnce(invoice, items)
    markBilled(plan, items, invoice)
  } else markBilled(plan, items, plan.openOnce(billable, items, { startAt, endAt }, at))
}

/** When a subscription ends, its waiting items go to the customer: any other subscription of theirs may bill them. */
export function releaseItems(plan: BillingPlan, { waiting, subscription }: Billable, at: Date): void {
  for (const item of waiting)
    if (item.subscriptionId === subscription.id && item.invoiceId === null)
      plan.changeItem(item, { subscriptionId: null, freedAt: at })
}

/** The items that had been added by then, as many as fit into the largest amount. */
function waitingAt({ waiting, subscription }: Billable, at: Date): InvoiceItemModel[] {
  const items: InvoiceItemModel[] = []
  for (const item of waiting) {
    const isIts = item.subscriptionId === null || item.subscriptionId === subscription.id
    if (isIts && item.invoiceId === null && item.createdAt <= at) items.push(item)
  }
  while (sumOfItems(items) > MAX_PAISA) items.pop()
  return items
}

function isAgreedWith(
  plan: BillingPlan,
  billable: Billable,
  { totalAmountPaisa }: InvoiceModel,
  oncePaisa: bigint,
  at: Date,
): boolean {
  if (billable.subscription.collection === 'outside') return true
  if (!plan.walletOf(billable)) return false
  return plan.consents.consentTo(billable, totalAmountPaisa + oncePaisa, at, oncePaisa) !== null
}

function markBilled(plan: BillingPlan, items: readonly InvoiceItemModel[], { id }: InvoiceModel): void {
  for (const item of items) plan.changeItem(item, { invoiceId: id })
}
