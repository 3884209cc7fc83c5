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
  /** The ways to start the subscription. */
  children: React.ReactNode
}

/** Shows what the person already has before the ways to buy it again, which are folded then. */
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
