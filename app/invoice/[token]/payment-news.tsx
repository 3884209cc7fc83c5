import { getTranslations } from 'next-intl/server'
import { EndedTopUp } from '@/app/top-up/ended-top-up'
import { AskShop } from '@/components/customer/ask-shop'
import type { Brand } from '@/components/customer/brand-header'
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
  brand: Brand
  /** The balance is enough, whatever becomes of the payment. */
  isCovered?: boolean
  /** Money that comes into the balance pays the invoice, if it is enough. */
  isPaidByItself?: boolean
  /** Of the invoice. */
  status: string
  /** The way to pay, while the invoice is open. */
  children?: React.ReactNode
}

/** What became of the payment that somebody began for an invoice, before the way to pay. Nobody is asked to pay twice. */
export async function PaymentNews({
  payment,
  brand,
  isCovered = false,
  isPaidByItself = false,
  status,
  children,
}: PaymentNewsProps) {
  const noNews = status === 'void' ? <Withdrawn business={brand.name} /> : children
  if (!payment || payment.outcome === PAID) return noNews
  const { topUp } = payment
  if (isAwaited(topUp))
    return (
      <Awaited payment={payment} brand={brand} status={status} isPaidByItself={isPaidByItself}>
        {children && (isCovered ? children : <NotPaid topUp={topUp}>{children}</NotPaid>)}
      </Awaited>
    )
  const t = await getTranslations('checkout.topUp')
  const isHeld = topUp.state === 'failed' && topUp.reconciliation !== null
  // A payment that brought nothing is no news of an invoice that asks for none.
  if (status !== 'open' && topUp.state !== 'succeeded' && !isHeld) return noNews
  return (
    <>
      <Ended payment={payment} business={brand.name} />
      {topUp.state === 'succeeded' && !children && (
        <LinkButton href={walletPage('/wallet', topUp)} look="quiet" size="large">
          {(await getTranslations('topUp'))('toWallet')}
        </LinkButton>
      )}
      {isHeld && <AskShop shop={brand} />}
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

type AwaitedProps = Pick<PaymentNewsProps, 'brand' | 'status' | 'isPaidByItself' | 'children'> & {
  payment: InvoicePayment
}

async function Awaited({ payment, brand, status, isPaidByItself, children }: AwaitedProps) {
  const { topUp, isForIt, isOwn } = payment
  const t = await getTranslations('topUp')
  const pay = await getTranslations('invoice.pay')
  const facts = { provider: sourceTitle(topUp.provider), has: isOwn ? 'yes' : 'no' }
  const words = () => {
    if (!isForIt) return pay('awaitedInBalance', { ...facts, pays: isPaidByItself ? 'yes' : 'no' })
    return status === 'open'
      ? pay('awaited', facts)
      : pay('notNeeded', {
          ...facts,
          why: pay(status === 'void' ? 'withdrawn' : 'alreadyPaid', { business: brand.name }),
        })
  }
  return (
    <>
      <LookAgain everySeconds={LOOK_EVERY_S} />
      <Notice look="info">{words()}</Notice>
      <LinkButton href={`/top-up/${toWire('top', topUp.id as TopUpId)}/look`} size="large">
        {t('again')}
      </LinkButton>
      {children}
    </>
  )
}

async function Withdrawn({ business }: { business: string }) {
  const t = await getTranslations('invoice.pay')
  return <Notice look="info">{t('withdrawn', { business })}</Notice>
}

async function Ended({ payment, business }: { payment: InvoicePayment; business: string }) {
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
  if (isHeld) return <Notice look="info">{t('held', facts)}</Notice>
  return (
    <Notice look="info">
      {topUp.state === 'failed'
        ? (await getTranslations('topUp'))('failed', facts)
        : t('notCompleted', facts)}
    </Notice>
  )
}
