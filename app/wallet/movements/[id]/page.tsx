import { getTranslations } from 'next-intl/server'
import { onPage } from '@/app/on-page'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { LINK, TextLink } from '@/components/ui/text-link'
import { paidItem } from '@/lib/end-user/load-transactions'
import { loadPayment, loadQuestionsOf } from '@/lib/end-user/payment-questions'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { currentLanguage } from '@/messages/language'
import { requireCustomer } from '../../session'
import { Contact } from '../../subscriptions/contact'
import { WalletPage } from '../../wallet-page'
import { walletTitle } from '../../wallet-title'
import { TIME_ZONE } from '../../words'
import { Questions } from './questions'

export const generateMetadata = walletTitle('payment.title')

/** One payment: what it was, and what to do when something is wrong with it. */
export default async function PaymentPage({ params, searchParams }: PageProps<'/wallet/movements/[id]'>) {
  const [{ id }, { done }] = await Promise.all([params, searchParams])
  const path = `/wallet/movements/${id}`
  const ctx = await requireCustomer(path)
  const payment = await onPage('txn', id, (transactionId) => loadPayment(ctx, transactionId))
  const questions = await loadQuestionsOf(ctx, [payment])
  const t = await getTranslations('wallet.payment')
  const language = await currentLanguage()
  const { businessId, businessName: business, invoiceId, amountPaisa, createdAt } = payment
  return (
    <WalletPage
      ctx={ctx}
      path={path}
      title={paidItem(payment, language) ?? business}
      place="movements"
      done={done === 'asked' ? t('sent', { business }) : undefined}
    >
      <div className="flex flex-col gap-1">
        <p className="text-3xl font-semibold tracking-tight">
          <Money paisa={-amountPaisa} language={language} />
        </p>
        <p className="wrap-anywhere">{business}</p>
        <p className="text-sm text-ink-muted">
          <BothDates at={createdAt} timeZone={TIME_ZONE} language={language} />
        </p>
        <a
          className={`w-fit ${LINK}`}
          href={hostedUrl({ businessId, environment: ctx.environment, id: invoiceId })}
        >
          {t('receipt')}
        </a>
      </div>
      <Questions payment={payment} questions={questions} />
      <Contact businessId={businessId} />
      <p>
        <TextLink href="/wallet/movements">{t('back')}</TextLink>
      </p>
    </WalletPage>
  )
}
