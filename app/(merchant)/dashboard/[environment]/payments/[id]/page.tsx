import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { Mark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbroken } from '@/components/ui/unbroken'
import { isReversible } from '@/lib/billing/reverse-payment'
import { unbrokenNpr } from '@/lib/core/money'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { presentPayment } from '@/lib/payment/present'
import { getPaymentView } from '@/lib/payment/read'
import { ObjectActivity } from '../../../object/activity'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { reversePaymentWithForm, sendReceiptWithForm } from '../actions'
import { PAYMENT_MARKS, paymentList, presentPaymentOf } from '../list'
import { paymentFacts } from './facts'
import { paymentTruth, reversing } from './now'

export const metadata: Metadata = { title: 'Payment' }

type Props = PageProps<'/dashboard/[environment]/payments/[id]'>

/** What came, how and when, who recorded it, and which invoices it paid. */
export default async function PaymentPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'payments:read')
  const row = await onPage('pay', id, (paymentId) => getPaymentView(visitor.ctx, paymentId))
  const payment = presentPaymentOf(row)
  const maySend = visitor.may('payments:write') && row.isReachable && !row.reversedAt
  const mayReverse = visitor.may('invoices:write') && isReversible(row, visitor.ctx.now)
  return (
    <ObjectPage
      of={paymentList}
      visit={visitor}
      api="payments"
      value={presentPayment(row)}
      title={`${unbrokenNpr(row.amountPaisa, 'en')} of ${payment.customer}`}
      status={<Mark of={PAYMENT_MARKS} is={payment.status} />}
      actions={
        <>
          {maySend && (
            <Form
              action={sendReceiptWithForm}
              hidden={{ id: payment.id }}
              className="flex flex-wrap items-center gap-3"
            >
              <SubmitButton look="quiet" size="small">
                Send the receipt again
              </SubmitButton>
            </Form>
          )}
          {mayReverse && (
            <ConfirmAction
              action={reversePaymentWithForm}
              hidden={{ id: payment.id }}
              trigger="Reverse"
              title="Reverse this payment?"
              consequence={unbroken(reversing(payment))}
              confirm="Reverse payment"
              cancel="Leave it"
            >
              <FormField
                name="reason"
                label="Reason"
                maxLength={500}
                autoComplete="off"
                required
                hint="The customer reads it on the credit note."
              />
            </ConfirmAction>
          )}
        </>
      }
      now={paymentTruth(payment, visitor.business.timeZone)}
      facts={paymentFacts(visitor, payment, hostedUrl({ ...row, id: row.invoiceIds.at(-1) ?? '' }))}
      developers={<ObjectActivity visit={visitor} objectId={payment.id} />}
    />
  )
}
