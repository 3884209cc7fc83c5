import { getTranslations } from 'next-intl/server'
import { Leave } from '@/components/customer/leave'
import { NextPayment } from '@/components/customer/next-payment'
import { Receipt } from '@/components/customer/receipt'
import { ShareText } from '@/components/customer/share-text'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { CheckoutView } from '@/lib/checkout/read'
import { returnAddress, secondPaymentPaisa } from '@/lib/checkout/rules'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { formatNpr, unbrokenNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import { walletPage } from '@/lib/wallet/rules'
import { renewWithForm } from './actions'
import { mayStartAgain } from './closed-step'
import { isFree } from './start-words'
import { Step } from './step'
import { SumLines } from './sum-lines'
import type { BegunTopUp } from './visit'
import { dateWords } from './words'

interface DoneStepProps {
  view: CheckoutView
  token: string
  language: Language
  /** The last top-up that was started here. */
  topUp: BegunTopUp | null
  /** True if this browser has the bearer. Only then may it see the reference and the balance. */
  isHolder: boolean
  /** True if the person has just started the subscription. Then the page continues to the shop by itself. */
  isJustDone: boolean
}

/** Paid and started: what was paid, to whom and for how long. Everybody who has the link may read it. */
export async function DoneStep({ view, token, language, topUp, isHolder, isJustDone }: DoneStepProps) {
  const t = await getTranslations('checkout.done')
  const again = await getTranslations('checkout.closed')
  const shop = returnAddress(view.successUrl, toWire('cs', view.id))
  const business = view.businessName
  const isPaid = (view.firstPaidPaisa ?? 0n) > 0n
  return (
    <Step heading={t(isPaid ? 'heading' : 'freeHeading')}>
      {isJustDone && shop && <Leave to={shop} />}
      {view.isEnded && <Notice look="info">{t('ended')}</Notice>}
      {isHolder && view.cameTwicePaisa !== null && (
        <Notice look="info">{t('cameTwice', { amount: unbrokenNpr(view.cameTwicePaisa, language) })}</Notice>
      )}
      <CheckoutReceipt view={view} language={language} topUp={topUp} />
      {isContinued(view) && view.subscriptionId && (
        <NextPayment
          at={view.currentPeriodEnd}
          from={view.currentPeriodStart}
          business={business}
          timeZone={view.timeZone}
          isSilent={view.isSilent}
          language={language}
          stop={walletPage(`/wallet/subscriptions/${toWire('sub', view.subscriptionId)}`, view)}
        />
      )}
      {view.isEnded && mayStartAgain(view) && (
        <Form scale="large" action={renewWithForm} hidden={{ token }}>
          <SubmitButton size="large">{again('again')}</SubmitButton>
        </Form>
      )}
      {shop && (
        <LinkButton href={shop} size="large" look={view.isEnded ? 'quiet' : 'primary'}>
          {t('button', { business })}
        </LinkButton>
      )}
      {isPaid && isHolder && <ShareCheckoutReceipt view={view} language={language} topUp={topUp} />}
      {!isHolder && <p>{t('elsewhere')}</p>}
      {!shop && isHolder && <p>{t('nothing')}</p>}
      <p className="text-sm">
        <TextLink href={walletPage('/wallet', view)}>{t('wallet')}</TextLink>
      </p>
    </Step>
  )
}

/** Whether another payment will follow. */
const isContinued = (view: CheckoutView) => !view.isEnded && !view.endsItself && secondPaymentPaisa(view) > 0n

interface ShareCheckoutReceiptProps {
  view: CheckoutView
  language: Language
  topUp: BegunTopUp | null
}

/** Shares the receipt as a text. The address of this page is not in it, because it is private. */
async function ShareCheckoutReceipt({ view, language, topUp }: ShareCheckoutReceiptProps) {
  const t = await getTranslations('checkout.done')
  const reference = topUp?.providerReference && `${sourceTitle(topUp.provider)}: ${topUp.providerReference}`
  const text = t('shareText', {
    product: view.productName,
    business: view.businessName,
    amount: formatNpr(view.firstPaidPaisa ?? 0n, language),
    reference: reference ?? '',
  }).trim()
  return <ShareText label={t('share')} text={text} />
}

interface CheckoutReceiptProps {
  view: CheckoutView
  language: Language
  topUp: BegunTopUp | null
}

/** What was paid. People need the provider's reference when they ask about a payment. */
async function CheckoutReceipt({ view, language, topUp }: CheckoutReceiptProps) {
  const t = await getTranslations('checkout.done')
  const { businessName: business, firstPaidPaisa } = view
  return (
    <Receipt
      status={t(firstPaidPaisa ? 'paid' : 'started')}
      amount={
        firstPaidPaisa ? (
          <Money paisa={firstPaidPaisa} language={language} />
        ) : (
          t(isFree(view) ? 'free' : 'trial', { days: view.trialDays })
        )
      }
      name={
        <p className="text-balance wrap-anywhere">{t('name', { product: view.productName, business })}</p>
      }
      rows={await rowsOf({ view, language, topUp })}
    >
      <SumLines view={view} language={language} sum={t('paid')} />
    </Receipt>
  )
}

async function rowsOf({ view, language, topUp }: CheckoutReceiptProps) {
  const t = await getTranslations('checkout.done')
  const { businessName: business, panNumber: pan, currentPeriodStart, currentPeriodEnd } = view
  // A receipt describes the payment at its time. Later periods and amounts are on the page of the balance.
  const from = view.firstPaidFrom ?? currentPeriodStart
  const to = view.firstPaidTo ?? currentPeriodEnd
  const day = (at: Date) => dateWords(at, view.timeZone, language)
  const reference = topUp?.state === 'succeeded' ? topUp.providerReference : null
  const rows: { label: string; value: string }[] = []
  if (topUp && reference)
    rows.push({ label: t('reference', { provider: sourceTitle(topUp.provider) }), value: reference })
  rows.push({ label: t('merchant'), value: pan ? t('pan', { business, pan }) : business })
  if (!from || !to) return rows
  rows.push({ label: t('period'), value: t('until', { from: await day(from), to: await day(to) }) })
  const nextPaisa = secondPaymentPaisa(view)
  const isFirst = to.getTime() === currentPeriodEnd?.getTime()
  if (isFirst && isContinued(view)) {
    const amount = unbrokenNpr(nextPaisa, language)
    rows.push({ label: t('next'), value: t('nextPayment', { amount, date: await day(to) }) })
  }
  return rows
}
