import { afterPeriod, discountIn } from '@/lib/core/discount'
import { periodCharge } from '@/lib/core/period-charge'
import type { SubscriptionSummary } from '@/lib/subscription/read'
import { MOST_TOTALS } from './schema'

/**
 * What a payment of one period costs, of two, and so on. The open invoice comes first, then periods in advance at the present terms, each
 * with its discount as long as that lasts. Empty if the subscription takes no payment. Pure.
 */
export function totalsOf(row: SubscriptionSummary): bigint[] {
  if (row.status === 'canceled' || row.status === 'paused') return []
  let discount = discountIn(row)
  let sum = row.openAmountPaisa ?? 0n
  const totals = row.openAmountPaisa === null ? [] : [sum]
  while (totals.length < MOST_TOTALS) {
    sum += periodCharge({ subscription: { quantity: row.quantity, discount }, price: row })
    discount = discount && afterPeriod(discount)
    totals.push(sum)
  }
  return totals
}
