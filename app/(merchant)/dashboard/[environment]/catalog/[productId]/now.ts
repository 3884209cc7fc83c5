import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import type { WirePrice } from '@/lib/price/present'
import type { WireProduct } from '@/lib/product/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { termsInWords } from '../../../object/terms-words'

/** What is true of a product now. */
export function nowOfProduct(product: WireProduct, prices: readonly WirePrice[], language: Language): string {
  const words = MESSAGES[language].catalog.product
  if (!product.active) return words.archivedNow
  const active = prices.filter((price) => price.active)
  if (active.length === 0) return words.noPriceNow
  if (active.length > 3) return filled(words.atPrices, { count: inDigitsOf(language, String(active.length)) })
  return filled(words.onSaleFor, {
    terms: active.map((price) => termsInWords(price, language)).join(words.or),
  })
}
