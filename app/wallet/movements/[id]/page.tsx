import { getTranslations } from 'next-intl/server'
import { onPage } from '@/app/on-page'
import { Form } from '@/components/form/form'
import { FormTextArea } from '@/components/form/sent-fields'
import { Section } from '@/components/ui/card'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { SubmitButton } from '@/components/ui/submit-button'
import { LINK, TextLink } from '@/components/ui/text-link'
import { inDigitsOf } from '@/lib/core/digits'
import { toWire } from '@/lib/core/id'
import { paidItem } from '@/lib/end-user/load-transactions'
import {
  loadPayment,
  loadQuestionsOf,
  type Payment,
  type PaymentQuestion,
} from '@/lib/end-user/payment-questions'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { MAX_WORDS, MOST_OF_PAYMENT } from '@/lib/payment-question/schema'
import { currentLanguage } from '@/messages/language'
import { requireCustomer } from '../../session'
import { Contact } from '../../subscriptions/contact'
import { WalletPage } from '../../wallet-page'
import { walletTitle } from '../../wallet-title'
import { TIME_ZONE } from '../../words'
import { askWithForm } from './actions'

export const generateMetadata = walletTitle('payment.title')

/** One payment: what it was for, and what to do if something is wrong with it. */
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

interface QuestionsProps {
  payment: Payment
  /** Oldest first. */
  questions: readonly PaymentQuestion[]
}

/** The customer's questions to the business about a payment, the answers, and a field for a new question. */
async function Questions({ payment: { id, businessName: business }, questions }: QuestionsProps) {
  const t = await getTranslations('wallet.payment')
  const language = await currentLanguage()
  const open = questions.filter(({ answeredAt }) => answeredAt === null)
  return (
    <Section id="wrong" title={t('wrong')}>
      {questions.length > 0 && (
        <ul aria-label={t('written')} className="flex flex-col gap-4">
          {questions.map((each) => (
            <Written key={each.id} question={each} business={business} />
          ))}
        </ul>
      )}
      {open.length >= MOST_OF_PAYMENT ? (
        <p className="text-ink-muted">{t('full')}</p>
      ) : (
        <>
          <p className="text-ink-muted wrap-anywhere">{t('lead', { business })}</p>
          <Form scale="large" action={askWithForm} hidden={{ transactionId: toWire('txn', id) }}>
            <FormTextArea
              name="question"
              label={t(questions.length === 0 ? 'what' : 'more')}
              hint={t('hint', { most: inDigitsOf(language, String(MAX_WORDS)) })}
              required
              maxLength={MAX_WORDS}
            />
            <SubmitButton size="large" look={questions.length === 0 ? 'primary' : 'quiet'}>
              {t('send')}
            </SubmitButton>
          </Form>
        </>
      )}
    </Section>
  )
}

/** A question and its answer. Both keep their line breaks. */
async function Written({ question: each, business }: { question: PaymentQuestion; business: string }) {
  const t = await getTranslations('wallet.payment')
  const language = await currentLanguage()
  const day = (at: Date) => <BothDates at={at} timeZone={TIME_ZONE} language={language} />
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
          <span>{t('youWrote')}</span>
          {day(each.createdAt)}
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{each.question}</p>
      </div>
      {each.answeredAt ? (
        <div className="border-l-2 border-khata pl-3">
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
            <span>{t('answerOf', { business })}</span>
            {day(each.answeredAt)}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{each.answer}</p>
        </div>
      ) : (
        <p className="text-sm text-ink-muted">{t('waits', { business })}</p>
      )}
    </li>
  )
}
