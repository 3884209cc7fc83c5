import { afterPeriod, discountIn, takenOff } from '@/lib/core/discount'
import { type LinePeriod, lineOf, type StoredLine } from '@/lib/core/invoice-line'
import { fullCharge } from '@/lib/core/period-charge'
import type { Billable } from './billable'
import type { BillingPlan } from './plan'

/** The lines of a period: the charge, and below it what is taken off. */
export function periodLines({ subscription, price, itemName }: Billable, period: LinePeriod): StoredLine[] {
  const charge = lineOf(itemName, price.amountPaisa, period, subscription.quantity)
  const discount = discountIn(subscription)
  const off = takenOff(discount, fullCharge({ subscription, price }))
  return discount && off > 0n ? [charge, lineOf(`Discount ${discount.code}`, -off, period)] : [charge]
}

/** A period was billed: it keeps its discount, and a discount for some periods has one less. */
export function takePeriod(plan: BillingPlan, { subscription }: Billable): void {
  const discount = discountIn(subscription)
  if (!discount && subscription.periodDiscount === null) return
  const left = discount && afterPeriod(discount)
  subscription.periodDiscount = discount && { ...discount }
  subscription.discount = left && { ...left }
  plan.rare.add(subscription)
}
