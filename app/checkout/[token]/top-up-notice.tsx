import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import type { BegunTopUp } from './visit'

interface TopUpNoticeProps {
  topUp: BegunTopUp
  view: CheckoutView
  language: Language
}

/** What became of the last top-up. Nothing while it is open. */
export async function TopUpNotice({ topUp, view, language }: TopUpNoticeProps) {
  const t = await getTranslations('checkout')
  const facts = {
    provider: sourceTitle(topUp.provider),
    amount: formatNpr(topUp.amountPaisa, language),
    business: view.businessName,
  }
  switch (topUp.state) {
    case 'succeeded':
      if (topUp.start?.status !== 'not_started')
        return <Notice look="success">{t('start.arrived', facts)}</Notice>
      return (
        <Notice look="warning">
          {topUp.start.reason === 'insufficient_balance'
            ? t('problems.notEnough', facts)
            : t('problems.notStarted', facts)}
        </Notice>
      )
    case 'canceled':
      return <Notice look="info">{t('problems.topUpCanceled', facts)}</Notice>
    case 'expired':
      return <Notice look="warning">{t('problems.topUpExpired', facts)}</Notice>
    case 'failed':
      // The provider has money that was not credited: a person looks into it.
      return (
        <Notice look="error">
          {topUp.reconciliation ? t('problems.topUpHeld', facts) : t('problems.topUpFailed', facts)}
        </Notice>
      )
    default:
      return null
  }
}
