import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { StatusMark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbroken } from '@/components/ui/unbroken'
import { isReversible } from '@/lib/billing/reverse-payment'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { unbrokenNpr } from '@/lib/core/money'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { presentPayment } from '@/lib/payment/present'
import { getPaymentView } from '@/lib/payment/read'
import { titlesOf } from '@/lib/search/titles'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { reversePaymentWithForm, sendReceiptWithForm } from '../actions'
import { PAYMENT_TONES, paymentList, presentPaymentOf } from '../list'
import { paymentFacts } from './facts'
import { paymentTruth, reversing } from './now'

export const generateMetadata = titled(({ cash }) => cash.payment.page)

type Props = PageProps<'/dashboard/[environment]/payments/[id]'>

/** What came, how and when, who recorded it, and which invoices it paid. */
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
  const mayReverse = visitor.may('invoices:write') && isReversible(row, visitor.ctx.now)
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
