import { getTranslations } from 'next-intl/server'
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
import { qrOf } from '@/lib/top-up/present'
import type { findAnyTopUp } from '@/lib/top-up/read'
import { isAwaited } from '@/lib/top-up/rules'
import { walletPage } from '@/lib/wallet/rules'
import { currentLanguage } from '@/messages/language'
import { EndedTopUp } from './ended-top-up'

const LOOK_EVERY_S = 5

/** A payment that somebody started at a provider, for what a page asks for. */
export interface BegunPayment {
  topUp: NonNullable<Awaited<ReturnType<typeof findAnyTopUp>>>
  /** True if it was started here and its credit pays this. Otherwise it only adds money. */
  isForIt: boolean
  /** `paid`, or the error code that says why its credit did not pay. Null if the money has not come in, or was for something else. */
  outcome: string | null
  /** True if the balance is the reader's. */
  isOwn: boolean
  /** Whether the reader may know the amount. A missing amount would reveal the balance. */
  showsSum: boolean
}

// Most providers allow this long to make a payment.
const OF_INTEREST_MS = 1_800_000

/** True if a person may just have returned from the provider. About an older payment, only essential things are shown. */
export function isOfInterest({ topUp, isForIt, outcome, isOwn }: BegunPayment): boolean {
  const isYoung = Date.now() - topUp.createdAt.getTime() < OF_INTEREST_MS
  if (!isForIt) return isYoung && isAwaited(topUp)
  return isYoung || (isOwn && outcome !== null) || topUp.reconciliation !== null
}

interface PaymentNewsProps {
  payment: BegunPayment | null
  /** The page where the payment was started. */
  page: string
  /** Whom to ask for help. */
  brand: Brand
  /** True if the balance is enough, whatever happens to the payment. */
  isCovered?: boolean
  /** True if money that is added to the balance pays the invoice by itself, if it is enough. */
  isPaidByItself?: boolean
  /** The status of the invoice. A reminder has none. */
  status?: string
  /** The ways to pay, while it is open. */
  children?: React.ReactNode
}

/** The outcome of the payment that somebody has started, shown before the ways to pay, so that nobody is asked to pay twice. */
export async function PaymentNews({
  payment,
  page,
  brand,
  isCovered = false,
  isPaidByItself = false,
  status = 'open',
  children,
}: PaymentNewsProps) {
  const noNews = status === 'void' ? <Withdrawn business={brand.name} /> : children
  if (!payment || payment.outcome === PAID) return noNews
  const { topUp } = payment
  if (isAwaited(topUp))
    return (
      <Awaited {...{ payment, page, brand, status, isPaidByItself }}>
        {children && (isCovered ? children : <NotPaid topUp={topUp}>{children}</NotPaid>)}
      </Awaited>
    )
  const t = await getTranslations('checkout.topUp')
  const isHeld = topUp.state === 'failed' && topUp.reconciliation !== null
  // If the invoice is not open, a payment that brought no money need not be mentioned.
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

type AwaitedProps = Pick<PaymentNewsProps, 'page' | 'brand' | 'status' | 'isPaidByItself' | 'children'> & {
  payment: BegunPayment
}

async function Awaited({ payment, page, brand, status, isPaidByItself, children }: AwaitedProps) {
  const { topUp, isForIt, isOwn, showsSum } = payment
  const t = await getTranslations('topUp')
  // The QR contains the amount.
  const hasQr = showsSum && qrOf(topUp, new Date()) !== null
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
      {hasQr && status === 'open' && (
        <LinkButton href={`/top-up/${toWire('top', topUp.id as TopUpId)}/pay`} size="large">
          {t('scan.again')}
        </LinkButton>
      )}
      <LinkButton href={page} size="large" look={hasQr ? 'quiet' : 'primary'}>
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

async function Ended({ payment, business }: { payment: BegunPayment; business: string }) {
  const { topUp, isForIt, outcome, isOwn, showsSum } = payment
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
  if (showsSum) return <EndedTopUp topUp={topUp} business={business} language={language} />
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
