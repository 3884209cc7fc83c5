import { afterPeriod, discountIn, takenOff } from '@/lib/core/discount'
import type { InvoiceLine } from '@/lib/invoice/schema'
import type { Billable, BillingPlan } from './plan'

/** What the next period of a subscription is charged, with its discount. */
export function periodCharge({ subscription, price }: Pick<Billable, 'subscription' | 'price'>): bigint {
  return price.amountPaisa - takenOff(discountIn(subscription), price.amountPaisa)
}

/** The lines of a period: the charge, and below it what is taken off. */
export function periodLines(
  { subscription, price, itemName }: Billable,
  period: Pick<InvoiceLine, 'periodStart' | 'periodEnd'>,
): InvoiceLine[] {
  const discount = discountIn(subscription)
  const off = takenOff(discount, price.amountPaisa)
  const charge = { description: itemName, amountPaisa: price.amountPaisa.toString(), quantity: 1, ...period }
  if (!discount || off === 0n) return [charge]
  return [charge, { ...charge, description: `Discount ${discount.code}`, amountPaisa: (-off).toString() }]
}

/** A period was billed: a discount for some periods has one less. */
export function takePeriod(plan: BillingPlan, { subscription }: Billable): void {
  const discount = discountIn(subscription)
  if (!discount || discount.periodsLeft === null) return
  const left = afterPeriod(discount)
  subscription.discount = left && { ...left }
  plan.discounted.add(subscription)
}
