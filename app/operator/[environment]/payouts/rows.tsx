import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import type { presentPayout } from '@/lib/payout/present'
import { FoldForm } from '../../fold-form'
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
        links: mayOperate && payout.status !== 'canceled' && <ToSay payout={payout} />,
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
  return (
    <>
      {status === 'pending' && (
        <FoldForm
          title="Cancel it"
          action={cancelPayoutWithForm}
          id={id}
          field={{ name: 'reason', label: 'Why', maxLength: 200 }}
          button="Cancel the payout"
        />
      )}
      {(status === 'sent' || status === 'returned') && (
        <FoldForm
          title={status === 'sent' ? 'The bank has paid it' : 'The bank has paid it after all'}
          action={markPaidWithForm}
          id={id}
          field={{ name: 'bankReference', label: 'What the bank calls the payment', maxLength: 100 }}
          button="Mark it paid"
        />
      )}
      {(status === 'sent' || status === 'paid') && (
        <FoldForm
          title="The bank has returned it"
          action={markReturnedWithForm}
          id={id}
          field={{ name: 'reason', label: 'Why, as the bank says it', maxLength: 200 }}
          button="Mark it returned"
        />
      )}
    </>
  )
}
