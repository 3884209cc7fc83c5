import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import type { PriceUsage } from '@/lib/price/present'
import { MOST_COUNTED } from '@/lib/price/schema'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'

/**
 * How many live subscriptions use a price, or will from their next period on, for a text with a plural. Where counting stops, it reads
 * `100000 or more`.
 */
export function liveCount({ live, changes }: PriceUsage, language: Language) {
  const using = live + changes
  const count = inDigitsOf(language, String(using))
  const { orMore } = MESSAGES[language].catalog.price
  return { count: using, many: live >= MOST_COUNTED ? filled(orMore, { count }) : count }
}

/** The present state of a price. */
export function usageText(
  usage: PriceUsage,
  { isSold, isProductSold }: { isSold: boolean; isProductSold: boolean },
  language: Language,
): string {
  const words = MESSAGES[language].catalog.price
  const sale = isSold ? words.onSale : isProductSold ? words.archivedNow : words.productArchived
  if (usage.live + usage.changes === 0) return `${sale} ${words.unused}`
  const uses = `${sale} ${staffWords('catalog', language)('price.uses', liveCount(usage, language))}`
  return usage.owing > 0 ? `${uses} ${owingText(usage, language)}` : uses
}

/** A sentence with the number of its live subscriptions that owe an invoice. At least one does. */
export function owingText({ live, owing }: PriceUsage, language: Language): string {
  const words = MESSAGES[language].catalog.price
  if (live === 1) return words.owesOne
  if (owing === 1) return words.oneOwes
  return filled(words.owing, { count: inDigitsOf(language, String(owing)) })
}
