import type { Discount } from '@/lib/core/discount'
import type { Language } from '@/lib/core/language'
import { formatNpr, unbrokenNpr } from '@/lib/core/money'
import type { Calendar } from '@/lib/core/period'
import type { ShownPrice } from '@/lib/core/shown-terms'
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

/** `Rs 100.00 for 3 months, then Rs 1,000.00 a month`: what each period costs. */
export function shownInWords(shown: ShownPrice & { calendar: Calendar }, language: Language): string {
  const { periods, interval, intervalCount, calendar } = shown
  const words = periods.map(({ amountPaisa }) => unbrokenNpr(BigInt(amountPaisa), language))
  const price = priceInWords({ amount: words.at(-1) ?? '', interval, intervalCount, calendar }, language)
  const [first] = periods
  if (!first?.periods) return price
  const count = first.periods * intervalCount
  return priceTexts(language)(`discount.${interval}`, { off: words[0] ?? '', price, count })
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
