import type { DeskPrice } from '@/components/counter/desk'
import { termsText, trialText } from '@/components/price/recurring'
import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { listSoldPrices, type SoldPrice } from '@/lib/price/read'

/** What is on sale, for a desk that says how much is taken. */
export async function deskPrices(ctx: Ctx): Promise<DeskPrice[]> {
  const sold = await listSoldPrices(ctx, null)
  return sold.map((price) => {
    const { amountPaisa, interval, intervalCount } = price
    return { ...choiceOf(price), amountPaisa: amountPaisa.toString(), interval, intervalCount }
  })
}

/** A price as people choose it. */
export const choiceOf = (price: SoldPrice) => ({
  value: toWire('price', price.id),
  label: [`${price.productName}: ${termsText(price)}`, price.nickname, trialText(price.trialDays)]
    .filter(Boolean)
    .join(', '),
})
