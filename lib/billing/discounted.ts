import { afterPeriod, discountIn, takenOff } from '@/lib/core/discount'
import { timesQuantity } from '@/lib/core/quantity'
import { type LinePeriod, lineOf, type StoredLine } from '@/lib/invoice/line'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { Billable, BillingPlan } from './plan'

interface Priced {
  subscription: Pick<SubscriptionModel, 'quantity' | 'discount'>
  price: { amountPaisa: bigint }
}

/** What a period of a subscription costs before its discount. A customer agrees to this amount. */
export const fullCharge = ({ subscription, price }: Priced): bigint =>
  timesQuantity(price.amountPaisa, subscription.quantity)

/** What the next period of a subscription is charged, with its discount. */
export function periodCharge(priced: Priced): bigint {
  const full = fullCharge(priced)
  return full - takenOff(discountIn(priced.subscription), full)
}

/** The lines of a period: the charge, and below it what is taken off. */
export function periodLines({ subscription, price, itemName }: Billable, period: LinePeriod): StoredLine[] {
  const charge = lineOf(itemName, price.amountPaisa, period, subscription.quantity)
  const discount = discountIn(subscription)
  const off = takenOff(discount, fullCharge({ subscription, price }))
  return discount && off > 0n ? [charge, lineOf(`Discount ${discount.code}`, -off, period)] : [charge]
}

/** A period was billed: a discount for some periods has one less. */
export function takePeriod(plan: BillingPlan, { subscription }: Billable): void {
  const discount = discountIn(subscription)
  if (!discount || discount.periodsLeft === null) return
  const left = afterPeriod(discount)
  subscription.discount = left && { ...left }
  plan.discounted.add(subscription)
}
