import { unbroken } from '@/components/ui/unbroken'
import { dateInWords, NEPAL } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { timesInWords } from '@/messages/discount-words'
import { type PriceWords, priceInWords } from '@/messages/price-words'

/** A wallet pays many businesses, so its dates use the time zone of Nepal. */
export const TIME_ZONE = NEPAL

export function dayWords(at: Date | string, language: Language): string {
  return dateInWords(new Date(at), TIME_ZONE, language)
}

/** `14 Poush (29 December)`, `पुस १४ (२९ डिसेम्बर)`: a day within the coming year. A later day also has the year. */
export function bothDays(at: Date, now: Date, language: Language): string {
  return dateInWords(at, TIME_ZONE, language, now)
}

/** `Rs 2,500.00 a month`. */
export function unbrokenPrice(
  price: Omit<PriceWords, 'amount'> & { amountPaisa: bigint },
  language: Language,
): string {
  return priceInWords({ ...price, amount: unbrokenNpr(price.amountPaisa, language) }, language)
}

/** `3 × Rs 500.00 a month`: what a subscription costs. */
export function costInWords(
  { quantity, ...price }: Omit<PriceWords, 'amount'> & { amountPaisa: bigint; quantity: number },
  language: Language,
): string {
  if (quantity === 1) return unbrokenPrice(price, language)
  return unbroken(
    priceInWords({ ...price, amount: timesInWords(quantity, price.amountPaisa, language) }, language),
  )
}
