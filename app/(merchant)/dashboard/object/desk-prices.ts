import { createTranslator } from 'use-intl/core'
import type { DeskPrice } from '@/components/counter/desk'
import { toWire } from '@/lib/core/id'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { countDeskSales } from '@/lib/counter/sales'
import type { Ctx } from '@/lib/infra/ctx'
import { listSoldPrices, type SoldPrice } from '@/lib/price/read'
import { MESSAGES } from '@/messages/catalogue'
import { priceInWords } from '@/messages/price-words'
import { termsInWords, trialIn } from './terms-words'

/** The prices on sale, for a desk. Those that are sold most at this desk come first. */
export async function deskPrices(ctx: Ctx, language: Language): Promise<DeskPrice[]> {
  const [sold, sales] = await Promise.all([listSoldPrices(ctx, null), countDeskSales(ctx)])
  return sold
    .map((price) => {
      const { amountPaisa, interval, intervalCount } = price
      const terms = { amountPaisa: amountPaisa.toString(), interval, intervalCount }
      return { ...choiceOf(price, language), ...terms, sales: sales.get(price.id) ?? 0 }
    })
    .toSorted((a, b) => b.sales - a.sales)
}

/** A price as an option to choose. */
export const choiceOf = (price: SoldPrice, language: Language) => ({
  value: toWire('price', price.id),
  label:
    language === DEFAULT_LANGUAGE
      ? [
          `${price.productName}: ${termsInWords(price, language)}`,
          price.nickname,
          trialIn(price.trialDays, language),
        ]
          .filter(Boolean)
          .join(', ')
      : [`${price.productName}: ${offerText(price, language)}`, price.nickname].filter(Boolean).join(', '),
})

/** The text of an offer, as on a poster. */
function offerText(
  { amountPaisa, interval, intervalCount, calendar, trialDays }: SoldPrice,
  language: Language,
) {
  const amount = formatNpr(amountPaisa, language)
  const price = priceInWords({ amount, interval, intervalCount, calendar }, language)
  const t = createTranslator({ locale: language, messages: MESSAGES[language], namespace: 'document' })
  return trialDays > 0 ? t('poster.trial', { days: trialDays, price }) : price
}
