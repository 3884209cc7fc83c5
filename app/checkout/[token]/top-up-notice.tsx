import { getTranslations } from 'next-intl/server'
import { EndedTopUp } from '@/app/top-up/ended-top-up'
import { Notice } from '@/components/ui/notice'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import type { BegunTopUp } from './visit'

interface TopUpNoticeProps {
  topUp: BegunTopUp
  view: CheckoutView
  language: Language
  /** True if the money that came in is not enough to start. */
  isShort: boolean
}

/** The outcome of the last top-up. Nothing while it is not over. */
export async function TopUpNotice({ topUp, view, language, isShort }: TopUpNoticeProps) {
  const t = await getTranslations('checkout')
  const facts = {
    provider: sourceTitle(topUp.provider),
    amount: unbrokenNpr(topUp.amountPaisa, language),
    business: view.businessName,
  }
  switch (topUp.state) {
    case 'succeeded':
      if (isShort) return <Notice look="warning">{t('problems.notEnough', facts)}</Notice>
      if (topUp.start?.status === 'not_started')
        return <Notice look="warning">{t('problems.notStarted', facts)}</Notice>
      return <Notice look="success">{t('start.arrived', facts)}</Notice>
    default:
      return <EndedTopUp topUp={topUp} business={view.businessName} language={language} />
  }
}
