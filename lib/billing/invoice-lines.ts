import { discountIn, takenOff } from '@/lib/core/discount'
import {
  type LinePeriod,
  lineOf,
  type OnceBilled,
  onceLine,
  oncePaisaIn,
  type StoredLine,
  sumOfItems,
  unitPaisaOf,
} from '@/lib/core/invoice-line'
import type { Period } from '@/lib/core/period'
import { fullCharge, isPayable } from '@/lib/core/period-charge'
import { valueAt } from '@/lib/core/period-value'
import type { InvoiceModel } from '@/prisma/generated/models'
import type { Billable } from './billable'

// The lines of an invoice: the period, and items that are billed once. These functions are pure.

/** The lines of a period: the charge, and below it the discount. */
export function periodLines({ subscription, price, itemName }: Billable, period: LinePeriod): StoredLine[] {
  const charge = lineOf(itemName, price.amountPaisa, period, subscription.quantity)
  const discount = discountIn(subscription)
  const off = takenOff(discount, fullCharge({ subscription, price }))
  return discount && off > 0n ? [charge, lineOf(`Discount ${discount.code}`, -off, period)] : [charge]
}

/**
 * The lines for the rest of a period. Together they are worth exactly the rest of the discounted period.
 * @param lines those of the whole period.
 */
export function restOfLines(
  [charge, off]: StoredLine[],
  { itemName, subscription }: Billable,
  { whole, at }: { whole: Period; at: Date },
): StoredLine[] {
  if (!charge) return []
  const { periodStart, periodEnd } = charge
  const chargePaisa = BigInt(charge.amountPaisa)
  const wholePaisa = chargePaisa + BigInt(off?.amountPaisa ?? 0)
  const restPaisa = valueAt(chargePaisa, whole, at)
  const named = { itemName, quantity: subscription.quantity }
  const rest = {
    ...remainingLine(named, restPaisa, { periodStart, periodEnd }),
    rest: { unitPaisa: unitPaisaOf(charge), wholePaisa: wholePaisa.toString() },
  }
  return off ? [rest, { ...off, amountPaisa: String(valueAt(wholePaisa, whole, at) - restPaisa) }] : [rest]
}

/** A line for the rest of a period. */
export const remainingLine = (
  { itemName, quantity }: { itemName: string; quantity: number },
  amountPaisa: bigint,
  period: LinePeriod,
) =>
  lineOf(`Remaining time of ${quantity === 1 ? itemName : `${quantity} × ${itemName}`}`, amountPaisa, period)

/** The part of an invoice that is billed once. For an invoice without a period, this is all of it. */
export function oncePaisaOf({ origin, lines, totalAmountPaisa }: InvoiceModel): bigint {
  if (origin === 'manual') return totalAmountPaisa
  const oncePaisa = oncePaisaIn(lines as StoredLine[])
  // The period may already have been credited by more than its price.
  return oncePaisa < totalAmountPaisa ? oncePaisa : totalAmountPaisa
}

/** True if the period of an invoice costs more than the largest allowed amount. */
export const isTooLarge = (billable: Billable, { origin }: InvoiceModel): boolean =>
  origin === 'subscription' && !isPayable(billable)

/** Adds items to an invoice that was opened in this plan, below its period. */
export function addOnce(invoice: InvoiceModel, items: readonly OnceBilled[]): void {
  const { periodStart, periodEnd } = invoice
  const period = { periodStart: periodStart.toISOString(), periodEnd: periodEnd.toISOString() }
  invoice.lines = [...(invoice.lines as StoredLine[]), ...items.map((item) => onceLine(item, period))]
  invoice.totalAmountPaisa += sumOfItems(items)
}

/** The terms of an invoice that has only items. It looks like an invoice that a merchant makes by hand. */
export function onceTerms(items: readonly OnceBilled[], { startAt, endAt }: Period) {
  const period = { periodStart: startAt.toISOString(), periodEnd: endAt.toISOString() }
  return {
    origin: 'manual' as const,
    totalAmountPaisa: sumOfItems(items),
    description: items.length === 1 ? (items[0]?.description ?? null) : null,
    lines: items.map((item) => onceLine(item, period)),
  }
}
