import { type OnceBilled, onceLine, oncePaisaIn, type StoredLine, sumOfItems } from '@/lib/core/invoice-line'
import type { Period } from '@/lib/core/period'
import type { InvoiceModel } from '@/prisma/generated/models'
import type { Billable, BillingPlan, Refusal } from './plan'

// What is billed once, beside the periods. These functions are pure, like those of rules.ts.

/** The part of an invoice that is billed once. An invoice that no period has is all of it. */
export const oncePaisaOf = ({ origin, lines, totalAmountPaisa }: InvoiceModel): bigint =>
  origin === 'manual' ? totalAmountPaisa : oncePaisaIn(lines as StoredLine[])

/** Adds things to an invoice that was opened in this plan, below its period. */
export function addOnce(invoice: InvoiceModel, items: readonly OnceBilled[]): void {
  const { periodStart, periodEnd } = invoice
  const period = { periodStart: periodStart.toISOString(), periodEnd: periodEnd.toISOString() }
  invoice.lines = [...(invoice.lines as StoredLine[]), ...items.map((item) => onceLine(item, period))]
  invoice.totalAmountPaisa += sumOfItems(items)
}

/** What an invoice of things alone says. It is like one that a merchant makes by hand. */
export function onceTerms(items: readonly OnceBilled[], { startAt, endAt }: Period) {
  const period = { periodStart: startAt.toISOString(), periodEnd: endAt.toISOString() }
  return {
    origin: 'manual' as const,
    totalAmountPaisa: sumOfItems(items),
    description: items.length === 1 ? (items[0]?.description ?? null) : null,
    lines: items.map((item) => onceLine(item, period)),
  }
}

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
