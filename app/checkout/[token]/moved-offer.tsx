import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import type { Language } from '@/lib/core/language'
import type { Calendar } from '@/lib/core/period'
import type { ShownCost } from '@/lib/subscription/shown-cost'
import { priceWords } from './words'

interface MovedOfferProps {
  /** What the person was shown before. */
  former: ShownCost
  now: ShownCost
  calendar: Calendar
  language: Language
}

/** Says that something else is offered than the person was shown, with both prices if they differ. */
export async function MovedOffer({ former, now, calendar, language }: MovedOfferProps) {
  const t = await getTranslations('checkout.problems')
  const [was, is] = await Promise.all(
    [former, now].map((cost) => priceWords({ ...cost, calendar }, language)),
  )
  return (
    <Notice look="warning">
      {was === is ? t('offer_changed') : t('price_changed', { former: was as string, now: is as string })}
    </Notice>
  )
}
