import { afterPeriod, discountIn, takenOff } from '@/lib/core/discount'
import { type LinePeriod, lineOf, type StoredLine, unitPaisaOf } from '@/lib/core/invoice-line'
import type { Period } from '@/lib/core/period'
import { fullCharge } from '@/lib/core/period-charge'
import { valueAt } from '@/lib/core/period-value'
import type { Billable } from './billable'
import type { BillingPlan } from './plan'

/** The lines of a period: the charge, and below it what is taken off. */
export function periodLines({ subscription, price, itemName }: Billable, period: LinePeriod): StoredLine[] {
  const charge = lineOf(itemName, price.amountPaisa, period, subscription.quantity)
  const discount = discountIn(subscription)
  const off = takenOff(discount, fullCharge({ subscription, price }))
  return discount && off > 0n ? [charge, lineOf(`Discount ${discount.code}`, -off, period)] : [charge]
}

/**
 * The lines of the rest of a period, at the value of the rest: together exactly what the rest of the discounted period is
 * worth.
 * @param lines those of all of it.
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

/** A period was billed: it keeps its discount, and a discount for some periods has one less. */
export function takePeriod(plan: BillingPlan, { subscription }: Billable): void {
  const discount = discountIn(subscription)
  if (!discount && subscription.periodDiscount === null) return
  const left = discount && afterPeriod(discount)
  subscription.periodDiscount = discount && { ...discount }
  subscription.discount = left && { ...left }
  plan.rare.add(subscription)
}
