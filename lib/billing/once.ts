import { type OnceBilled, sumOfItems } from '@/lib/core/invoice-line'
import { MAX_PAISA } from '@/lib/core/money'
import type { Period } from '@/lib/core/period'
import type { InvoiceItemModel, InvoiceModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { addOnce } from './invoice-lines'
import type { BillingPlan, Refusal } from './plan'

// What is billed once, beside the periods. These functions are pure, like those of rules.ts.

/**
 * Bills things without a period and charges them now.
 * @returns why they were not paid. Null: they were.
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
 * Bills with a renewal what waits for it. If the customer has agreed to the period with it, it is on the same invoice. Else, and
 * if the sum would be more than an amount can be, it is on an open invoice of its own, which takes nothing, and the period is charged alone.
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

/** What waits for a subscription that ends waits for its customer: any other one of theirs bills it. */
export function releaseItems(plan: BillingPlan, { waiting, subscription }: Billable, at: Date): void {
  for (const item of waiting)
    if (item.subscriptionId === subscription.id && item.invoiceId === null)
      plan.changeItem(item, { subscriptionId: null, freedAt: at })
}

/** What had come by then, as long as an amount can be its sum. */
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
