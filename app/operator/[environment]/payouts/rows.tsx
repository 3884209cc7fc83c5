import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { Fold } from '@/components/ui/fold'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { SubmitButton } from '@/components/ui/submit-button'
import type { presentPayout } from '@/lib/payout/present'
import { cancelPayoutWithForm, markPaidWithForm, markReturnedWithForm } from './actions'
import { PayoutMark } from './mark'

type WirePayout = ReturnType<typeof presentPayout>

interface PayoutRowsProps {
  label: string
  rows: WirePayout[]
  mayOperate: boolean
}

/** Payouts, and what an operator may say of each. */
export function PayoutRows({ label, rows, mayOperate }: PayoutRowsProps) {
  return (
    <RowList
      label={label}
      rows={rows.map((payout) => ({
        key: payout.id,
        lead: <span className="figures">{payout.number}</span>,
        detail: detailOf(payout),
        figure: <Money paisa={payout.amountPaisa} />,
        aside: <PayoutMark status={payout.status} />,
        links: mayOperate && <ToSay payout={payout} />,
      }))}
    />
  )
}

const detailOf = ({ bankAccount, bankReference, statusReason }: WirePayout) =>
  [
    `${bankAccount.accountName}, ${bankAccount.bankName} ${bankAccount.accountNumber}`,
    bankReference,
    statusReason,
  ]
    .filter(Boolean)
    .join('. ')

function ToSay({ payout: { id, status } }: { payout: WirePayout }) {
  if (status === 'canceled') return null
  return (
    <>
      {status === 'pending' && (
        <Fold title="Cancel it">
          <Form action={cancelPayoutWithForm} hidden={{ id }} className="flex flex-col items-start gap-3">
            <FormField name="reason" label="Why" required maxLength={200} />
            <SubmitButton look="quiet" size="small">
              Cancel the payout
            </SubmitButton>
          </Form>
        </Fold>
      )}
      {(status === 'sent' || status === 'returned') && (
        <Fold title={status === 'sent' ? 'The bank has paid it' : 'The bank has paid it after all'}>
          <Form action={markPaidWithForm} hidden={{ id }} className="flex flex-col items-start gap-3">
            <FormField
              name="bankReference"
              label="What the bank calls the payment"
              required
              maxLength={100}
            />
            <SubmitButton look="quiet" size="small">
              Mark it paid
            </SubmitButton>
          </Form>
        </Fold>
      )}
      {(status === 'sent' || status === 'paid') && (
        <Fold title="The bank has returned it">
          <Form action={markReturnedWithForm} hidden={{ id }} className="flex flex-col items-start gap-3">
            <FormField name="reason" label="Why, as the bank says it" required maxLength={200} />
            <SubmitButton look="quiet" size="small">
              Mark it returned
            </SubmitButton>
          </Form>
        </Fold>
      )}
    </>
  )
}
