import { getTranslations } from 'next-intl/server'
import { Receipt } from '@/components/customer/receipt'
import { Money } from '@/components/ui/money'
import type { CheckoutView } from '@/lib/checkout/read'
import { secondPaymentPaisa } from '@/lib/checkout/rules'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import { isFree } from './start-words'
import { SumLines } from './sum-lines'
import type { BegunTopUp } from './visit'
import { dateWords } from './words'

interface CheckoutReceiptProps {
  view: CheckoutView
  language: Language
  topUp: BegunTopUp | null
}

/** What was paid: its provider's reference is what a person shows who asks about it. */
export async function CheckoutReceipt({ view, language, topUp }: CheckoutReceiptProps) {
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
  // A receipt says what was paid then. Periods that came later, and their sums, are on the page of the balance.
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
  if (nextPaisa > 0n && isFirst && !view.isEnded) {
    const amount = unbrokenNpr(nextPaisa, language)
    rows.push({ label: t('next'), value: t('nextPayment', { amount, date: await day(to) }) })
  }
  return rows
}
