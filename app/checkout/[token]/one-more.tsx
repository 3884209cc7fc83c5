import { getTranslations } from 'next-intl/server'
import { Fold } from '@/components/ui/fold'
import { Notice } from '@/components/ui/notice'
import { WholeDates } from '@/components/ui/whole-dates'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import type { HadBefore } from '@/lib/subscription/had-before'
import { dateWords } from './words'

interface OneMoreProps {
  had: HadBefore | null
  view: CheckoutView
  language: Language
  /** The ways to start. */
  children: React.ReactNode
}

/** What a person has already stands before the ways to start it once more, which are then folded. */
export async function OneMore({ had, view, language, children }: OneMoreProps) {
  const t = await getTranslations('checkout.have')
  if (!had?.liveUntil)
    return (
      <>
        {view.trialUsed && <Notice look="info">{t('trialUsed', { product: view.productName })}</Notice>}
        {children}
      </>
    )
  const date = await dateWords(had.liveUntil, view.timeZone, language)
  return (
    <>
      <Notice look="info">
        <WholeDates>{t('already', { product: view.productName, date })}</WholeDates>
      </Notice>
      <Fold scale="large" title={t('oneMore')}>
        <div className="flex flex-col gap-4 pt-2">
          <input type="hidden" name="oneMore" value="true" />
          {children}
        </div>
      </Fold>
    </>
  )
}
