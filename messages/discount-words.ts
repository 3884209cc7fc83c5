import type { Discount } from '@/lib/core/discount'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { type PriceWords, priceInWords, priceTexts } from './price-words'

/** `20 % off`, `Rs 100.00 off`. */
export function offInWords({ percentOff, amountOffPaisa }: Discount, language: Language): string {
  const t = priceTexts(language)
  if (percentOff !== null) return t('off.percent', { percent: percentOff })
  return t('off.amount', { amount: formatNpr(BigInt(amountOffPaisa ?? 0), language) })
}

/** `20 % off for 3 months, then Rs 2,500.00 a month`: the discount of what is about to begin. */
export function newDiscountInWords(discount: Discount, whole: PriceWords, language: Language): string {
  const { periodsLeft } = discount
  if (periodsLeft === null) return foreverInWords(discount, language)
  const off = offInWords(discount, language)
  const price = priceInWords(whole, language)
  const t = priceTexts(language)
  if (periodsLeft === 1) return t('discount.first', { off, price })
  return t(`discount.${whole.interval}`, { off, price, count: periodsLeft * whole.intervalCount })
}

/** `20 % off the next 2 payments`: the discount of what runs. */
export function leftInWords(discount: Discount, language: Language): string {
  const { periodsLeft } = discount
  if (periodsLeft === null) return foreverInWords(discount, language)
  return priceTexts(language)('discount.left', { off: offInWords(discount, language), count: periodsLeft })
}

function foreverInWords(discount: Discount, language: Language): string {
  return priceTexts(language)('discount.forever', { off: offInWords(discount, language) })
}

/** `3 × Rs 500.00`. */
export function timesInWords(quantity: number, unitPaisa: bigint, language: Language): string {
  return priceTexts(language)('times', { count: quantity, amount: formatNpr(unitPaisa, language) })
}
