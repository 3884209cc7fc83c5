import { getTranslations } from 'next-intl/server'
import { LookAgain } from '@/components/customer/look-again'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { sourceTitle } from '@/lib/core/providers'
import { Step } from './step'
import type { BegunTopUp } from './visit'

// What became of a payment that was started in another browser. Everybody who has the link may read it. So it shows no amount, because the
// missing amount would reveal the balance.

const LOOK_EVERY_S = 5

interface AwaitedElsewhereProps {
  topUp: BegunTopUp
  token: string
}

/** The provider has not answered. A person who has paid need neither wait nor type a number. */
export async function AwaitedElsewhere({ topUp, token }: AwaitedElsewhereProps) {
  const [t, way] = await Promise.all([getTranslations('topUp'), getTranslations('checkout')])
  const facts = { provider: sourceTitle(topUp.provider) }
  const page = `/checkout/${token}`
  return (
    <Step heading={way('waiting.heading', facts)}>
      <LookAgain everySeconds={LOOK_EVERY_S} />
      <p role="status">{way('return.awaited', facts)}</p>
      <LinkButton href={page} size="large">
        {t('again')}
      </LinkButton>
      <LinkButton href={`${page}?step=phone`} size="large" look="quiet">
        {way('return.withCode')}
      </LinkButton>
    </Step>
  )
}

/** How the payment ended, if no money has arrived. */
export async function PaymentNotice({
  topUp: { state, provider, reconciliation },
}: Pick<AwaitedElsewhereProps, 'topUp'>) {
  const t = await getTranslations('checkout.return.ended')
  const facts = { provider: sourceTitle(provider) }
  switch (state) {
    case 'canceled':
    case 'expired':
      return <Notice look="info">{t('notCompleted', facts)}</Notice>
    case 'failed':
      return <Notice look="warning">{t(reconciliation ? 'held' : 'wentBack', facts)}</Notice>
    default:
      return null
  }
}
