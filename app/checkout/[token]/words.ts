import { getTranslations } from 'next-intl/server'
import type { CheckoutView } from '@/lib/checkout/read'
import { otherSumNow } from '@/lib/checkout/rules'
import { dateInWords } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { newDiscountInWords } from '@/messages/discount-words'
import { priceInWords } from '@/messages/price-words'

/** An offer: the price with its discount, and one-time items. */
export type PricedOffer = Pick<
  CheckoutView,
  | 'productName'
  | 'amountPaisa'
  | 'interval'
  | 'intervalCount'
  | 'calendar'
  | 'trialDays'
  | 'timeZone'
  | 'quantity'
  | 'coupon'
  | 'items'
>

/** `Rs 500.00 a month`, `Rs 1,200.00 every 3 months`. */
export async function priceWords(
  { amountPaisa, ...rhythm }: Pick<CheckoutView, 'amountPaisa' | 'interval' | 'intervalCount' | 'calendar'>,
  language: Language,
): Promise<string> {
  return priceInWords({ ...rhythm, amount: unbrokenNpr(amountPaisa, language) }, language)
}

/** The same with its discount, if there is one: `20 % off for 3 months, then Rs 500.00 a month`. */
export async function pricedWords(view: PricedOffer, language: Language): Promise<string> {
  const { coupon, amountPaisa, interval, intervalCount, calendar } = view
  if (!coupon) return priceWords(view, language)
  const whole = { amount: unbrokenNpr(amountPaisa, language), interval, intervalCount, calendar }
  return newDiscountInWords(coupon, whole, language)
}

/** What the code of this checkout is for: the business, the product, and the amount. */
export async function codeWords(view: CheckoutView, language: Language): Promise<string> {
  const t = await getTranslations('checkout.code')
  const { businessName: business, productName: product, trialDays: days } = view
  const price = await priceWords(view, language)
  const nowPaisa = otherSumNow(view)
  if (nowPaisa !== null) {
    const now = unbrokenNpr(nowPaisa, language)
    return t(days > 0 ? 'forTrialNow' : 'forNow', { business, product, price, now, days })
  }
  if (view.amountPaisa === 0n) return t('forFree', { business, product })
  return days > 0 ? t('forTrial', { business, product, price, days }) : t('for', { business, product, price })
}

/** `6 Poush 2083 (21 December 2026)`, in the zone of the business. */
export async function dateWords(at: Date, timeZone: string, language: Language): Promise<string> {
  return dateInWords(at, timeZone, language)
}
