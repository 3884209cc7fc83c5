import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import type { Language } from '@/lib/core/language'
import type { ShownPrice, ShownTerms } from '@/lib/core/shown-terms'
import { shownInWords } from '@/messages/discount-words'

interface MovedOfferProps {
  /** The price that the person saw before. */
  former: ShownPrice
  now: ShownTerms
  language: Language
}

/** Says that the offer has changed since the person saw it, with both prices if they differ. */
export async function MovedOffer({ former, now, language }: MovedOfferProps) {
  const t = await getTranslations('checkout.problems')
  const was = shownInWords({ ...former, calendar: now.calendar }, language)
  const is = shownInWords(now, language)
  return (
    <Notice look="warning">
      {was === is ? t('offer_changed') : t('price_changed', { former: was, now: is })}
    </Notice>
  )
}
