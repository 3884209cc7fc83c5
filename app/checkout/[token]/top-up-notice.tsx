import { getTranslations } from 'next-intl/server'
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
  /** What came is not enough to start. */
  isShort: boolean
}

/** What became of the last top-up. Nothing while it is open. */
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
    case 'canceled':
      return <Notice look="info">{t('problems.topUpCanceled', facts)}</Notice>
    case 'expired':
      return <Notice look="warning">{t('problems.topUpExpired', facts)}</Notice>
    case 'failed':
      return <Notice look={topUp.reconciliation ? 'warning' : 'error'}>{failedWords()}</Notice>
    default:
      return null
  }

  /** A provider that has money which was not credited: a person looks into it. */
  function failedWords(): string {
    const { reconciliation, receivedPaisa } = topUp
    if (!reconciliation) return t('problems.topUpFailed', facts)
    if (reconciliation !== 'wrong_amount' || receivedPaisa === null) return t('problems.topUpHeld', facts)
    return t('problems.topUpOtherSum', { ...facts, received: unbrokenNpr(receivedPaisa, language) })
  }
}
