import { getTranslations } from 'next-intl/server'
import { EndedTopUp } from '@/app/top-up/ended-top-up'
import { LookAgain } from '@/components/customer/look-again'
import { NotPaid } from '@/components/customer/not-paid'
import { LinkButton } from '@/components/ui/button'
import { Fold } from '@/components/ui/fold'
import { Notice } from '@/components/ui/notice'
import { type TopUpId, toWire } from '@/lib/core/id'
import { unbrokenNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import { PAID } from '@/lib/top-up/pay-invoice-with-credit'
import { isAwaited } from '@/lib/top-up/rules'
import { walletPage } from '@/lib/wallet/rules'
import { currentLanguage } from '@/messages/language'
import type { InvoicePayment } from './payment'

const LOOK_EVERY_S = 5

interface PaymentNewsProps {
  payment: InvoicePayment | null
  /** Who is asked for help. */
  business: string
  /** The balance is enough, whatever becomes of the payment. */
  isCovered?: boolean
  /** Of the invoice. */
  status: string
  /** The way to pay, while the invoice is open. */
  children?: React.ReactNode
}

/** What became of the payment that somebody began for an invoice, before the way to pay. Nobody is asked to pay twice. */
export async function PaymentNews({
  payment,
  business,
  isCovered = false,
  status,
  children,
}: PaymentNewsProps) {
  if (!payment || payment.outcome === PAID) return children
  const { topUp } = payment
  if (isAwaited(topUp))
    return (
      <Awaited payment={payment} business={business} status={status}>
        {children && (isCovered ? children : <NotPaid begunAt={topUp.createdAt}>{children}</NotPaid>)}
      </Awaited>
    )
  const t = await getTranslations('checkout.topUp')
  const isHeld = topUp.state === 'failed' && topUp.reconciliation !== null
  return (
    <>
      <Ended payment={payment} business={business} />
      {topUp.state === 'succeeded' && !children && (
        <LinkButton href={walletPage('/wallet', topUp)} look="quiet" size="large">
          {(await getTranslations('topUp'))('toWallet')}
        </LinkButton>
      )}
      {isHeld && children ? (
        <Fold scale="large" title={t('again')}>
          <div className="flex flex-col gap-4 pt-2">{children}</div>
        </Fold>
      ) : (
        children
      )}
    </>
  )
}

type AwaitedProps = Pick<PaymentNewsProps, 'business' | 'status' | 'children'> & { payment: InvoicePayment }

async function Awaited({ payment, business, status, children }: AwaitedProps) {
  const { topUp, isForIt, isOwn } = payment
  const t = await getTranslations('topUp')
  const pay = await getTranslations('invoice.pay')
  const facts = { provider: sourceTitle(topUp.provider) }
  const forIt = () =>
    status === 'open'
      ? pay('awaited', facts)
      : pay('notNeeded', { ...facts, business, status, has: isOwn ? 'yes' : 'no' })
  return (
    <>
      <LookAgain everySeconds={LOOK_EVERY_S} />
      <Notice look="info">{isForIt ? forIt() : t(topUp.state, facts)}</Notice>
      <LinkButton href={`/top-up/${toWire('top', topUp.id as TopUpId)}/look`} size="large">
        {t('again')}
      </LinkButton>
      {children}
    </>
  )
}

async function Ended({
  payment,
  business,
}: Pick<PaymentNewsProps, 'business'> & { payment: InvoicePayment }) {
  const { topUp, isForIt, outcome, isOwn } = payment
  const language = await currentLanguage()
  const facts = { provider: sourceTitle(topUp.provider) }
  if (topUp.state === 'succeeded') {
    if (!isForIt)
      return <Notice look="success">{(await getTranslations('topUp'))('succeeded', facts)}</Notice>
    const t = await getTranslations('invoice.pay.notTaken')
    const why = outcome === 'invoice_not_open' || outcome === 'insufficient_balance' ? outcome : 'other'
    const amount = isOwn ? unbrokenNpr(topUp.amountPaisa, language) : null
    return (
      <Notice look="warning">{t(why, { ...facts, has: amount ? 'yes' : 'no', amount: amount ?? '' })}</Notice>
    )
  }
  if (isOwn) return <EndedTopUp topUp={topUp} business={business} language={language} />
  const isHeld = topUp.state === 'failed' && topUp.reconciliation !== null
  const t = await getTranslations('checkout.return.ended')
  const state = await getTranslations('topUp')
  return <Notice look="info">{isHeld ? t('held', facts) : state(topUp.state, facts)}</Notice>
}
