import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import type { BegunPayment } from './payment-news'

interface EndedTopUpProps {
  topUp: BegunPayment['topUp']
  /** The business or Khata, to ask for help. */
  business: string
  language: Language
}

/** Why a payment at a provider did not arrive, and what that means. Nothing for a payment that arrived, or that is not over. */
export async function EndedTopUp({ topUp, business, language }: EndedTopUpProps) {
  const { state, provider, amountPaisa, reconciliation, receivedPaisa } = topUp
  const t = await getTranslations('checkout.problems')
  const facts = { provider: sourceTitle(provider), amount: unbrokenNpr(amountPaisa, language), business }
  if (topUp.qr && (state === 'canceled' || state === 'expired')) {
    const scan = await getTranslations('topUp.scan')
    return <Notice look="info">{scan('over')}</Notice>
  }
  if (state === 'canceled') return <Notice look="info">{t('topUpCanceled', facts)}</Notice>
  if (state === 'expired') return <Notice look="warning">{t('topUpExpired', facts)}</Notice>
  if (state !== 'failed') return null
  if (!reconciliation) return <Notice look="error">{t('topUpFailed', facts)}</Notice>
  // The provider has money that was not credited, and a person is looking into it.
  const isOtherSum = reconciliation === 'wrong_amount' && receivedPaisa !== null
  const held = await getTranslations('topUp')
  return (
    <Notice look="warning">
      <p>
        {isOtherSum
          ? t('topUpOtherSum', { ...facts, received: unbrokenNpr(receivedPaisa, language) })
          : t('topUpHeld', facts)}
      </p>
      <p>{held('heldSms')}</p>
      <p>{held('number', { id: toWire('top', topUp.id) })}</p>
    </Notice>
  )
}
