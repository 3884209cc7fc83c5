import { factsOf } from '@/app/(merchant)/dashboard/object/facts-of'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { StatusMark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { unbroken } from '@/components/ui/unbroken'
import { isReversible, isUndoable } from '@/lib/billing/reverse-payment'
import { staffDate } from '@/lib/core/calendar-date'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { presentPayment, type WirePayment } from '@/lib/payment/present'
import { getPaymentView } from '@/lib/payment/read'
import { titlesOf } from '@/lib/search/titles'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { howItCame } from '../../../../how-it-came'
import { ObjectPage } from '../../../object/object-page'
import { type Visit, visit } from '../../../visit'
import { reversePaymentWithForm, sendReceiptWithForm } from '../actions'
import { PAYMENT_TONES, paymentList, presentPaymentOf } from '../list'

export const generateMetadata = titled(({ cash }) => cash.payment.page)

type Props = PageProps<'/dashboard/[environment]/payments/[id]'>

/** A payment: the amount, how and when it came, who recorded it, and which invoices it paid. */
export default async function PaymentPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'payments:read')
  const row = await onPage('pay', id, (paymentId) => getPaymentView(visitor.ctx, paymentId))
  const { language } = visitor
  const { cash, list, states } = MESSAGES[language]
  const payment = { ...presentPaymentOf(row), customer: nameOfCustomer(row, list.nameless) }
  const numbers = await titlesOf(visitor.ctx, payment.invoiceIds)
  const receiptUrl = hostedUrl({ ...row, id: row.invoiceIds.at(-1) ?? '' })
  const words = cash.payment
  const maySend = visitor.may('payments:write') && row.isReachable && !row.reversedAt
  const isInTime = visitor.role === 'cashier' ? isUndoable : isReversible
  const mayReverse = visitor.may('invoices:create') && isInTime(row, visitor.ctx.now)
  return (
    <ObjectPage
      of={paymentList}
      visit={visitor}
      api="payments"
      value={presentPayment(row)}
      title={filled(words.of, { amount: unbrokenNpr(row.amountPaisa, language), name: payment.customer })}
      status={<StatusMark tone={PAYMENT_TONES[payment.status]}>{states.payment[payment.status]}</StatusMark>}
      actions={
        <>
          {maySend && (
            <Form
              action={sendReceiptWithForm}
              hidden={{ id: payment.id }}
              className="flex flex-wrap items-center gap-3"
            >
              <SubmitButton look="quiet" size="small">
                {words.sendAgain}
              </SubmitButton>
            </Form>
          )}
          {mayReverse && (
            <ConfirmAction
              action={reversePaymentWithForm}
              hidden={{ id: payment.id }}
              trigger={words.reverse}
              title={words.reverseTitle}
              consequence={unbroken(reversing(payment, language))}
              confirm={words.reverseYes}
              cancel={words.reverseNo}
            >
              <FormField
                name="reason"
                label={words.reason}
                maxLength={500}
                autoComplete="off"
                required
                hint={words.reasonHint}
              />
            </ConfirmAction>
          )}
        </>
      }
      now={paymentTruth(payment, visitor.business.timeZone, language)}
      facts={paymentFacts(visitor, payment, { numbers, receiptUrl })}
      hasActivity
    />
  )
}

/** The amount and what it paid, or why it was reversed. */
function paymentTruth(payment: WirePayment, timeZone: string, language: Language): string {
  const { amountPaisa, receivedAt, recordedBy, reversedAt, reversalReason, invoiceIds } = payment
  const t = staffWords('cash', language)
  const how = howItCame(payment, MESSAGES[language].states)
  const day = (at: string) => staffDate(new Date(at), timeZone, language)
  const came = t('payment.came', {
    amount: unbrokenNpr(BigInt(amountPaisa), language),
    date: day(receivedAt),
    how: language === DEFAULT_LANGUAGE ? how.toLowerCase() : how,
    invoices: t('payment.invoices', { count: invoiceIds.length }),
    who: recordedBy.name,
  })
  if (!reversedAt) return came
  const back = t('payment.back', { date: day(reversedAt) })
  return [came, back, reversalReason && t('payment.why', { reason: reversalReason })]
    .filter(Boolean)
    .join(' ')
}

/** What reversing it does. */
function reversing({ amountPaisa, invoiceIds }: WirePayment, language: Language): string {
  const t = staffWords('cash', language)
  const amount = unbrokenNpr(BigInt(amountPaisa), language)
  const invoices = t('payment.invoices', { count: invoiceIds.length })
  return t('payment.reverseText', { amount, invoices })
}

interface Paid {
  /** The numbers of invoices, by id. */
  numbers: ReadonlyMap<string, string>
  /** The hosted page of the last invoice, for the customer. */
  receiptUrl: string
}

/** The customer, how the payment came, and what it paid. */
function paymentFacts(
  visit: Visit,
  payment: ReturnType<typeof presentPaymentOf>,
  { numbers, receiptUrl }: Paid,
) {
  const { language } = visit
  const fact = factsOf(visit)
  const { cash, counter, states } = MESSAGES[language]
  const words = cash.payment
  return [
    fact.link(words.customer, `customers/${payment.customerId}`, payment.customer),
    fact.link(
      words.subscription,
      payment.subscriptionId && `subscriptions/${payment.subscriptionId}`,
      words.openSubscription,
    ),
    ...payment.invoiceIds.map((id, n) =>
      fact.link(
        payment.invoiceIds.length === 1
          ? words.invoice
          : filled(words.invoiceNumber, { n: inDigitsOf(language, String(n + 1)) }),
        `invoices/${id}`,
        numbers.get(id) ?? id,
      ),
    ),
    { label: words.receipt, value: <TextLink href={receiptUrl}>{words.share}</TextLink> },
    fact.link(words.paper, `payments/${payment.id}/receipt`, counter.desk.print),
    fact.money(words.amount, payment.amountPaisa),
    { label: words.how, value: howItCame(payment, states) },
    fact.code(words.reference, payment.reference),
    { label: counter.desk.note, value: payment.note },
    fact.date(words.received, payment.receivedAt),
    { label: words.recordedBy, value: payment.recordedBy.name },
    fact.ago(words.recorded, payment.createdAt),
    fact.ago(words.reversedAt, payment.reversedAt),
    fact.id(payment.id),
  ]
}
