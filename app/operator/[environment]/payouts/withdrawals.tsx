import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { Mark, type Marks } from '@/components/ui/status-mark'
import type { presentWithdrawal } from '@/lib/withdrawal/present'
import { FoldForm } from '../../fold-form'
import {
  cancelWithdrawalByOperatorWithForm,
  markWithdrawalPaidWithForm,
  markWithdrawalReturnedWithForm,
} from './actions'

type WireWithdrawal = ReturnType<typeof presentWithdrawal>

const MARKS: Marks<WireWithdrawal['status']> = {
  requested: ['waiting', 'Requested'],
  sent: ['waiting', 'Sent'],
  paid: ['good', 'Paid'],
  returned: ['bad', 'Returned'],
  canceled: ['over', 'Canceled'],
}

interface WithdrawalsProps {
  rows: WireWithdrawal[]
  mayOperate: boolean
}

/** What customers take out of shared wallets, and what an operator may say of each. */
export function Withdrawals({ rows, mayOperate }: WithdrawalsProps) {
  return (
    <Section id="withdrawals" title="Money that customers take out">
      {rows.length === 0 ? (
        <Empty>Nothing here.</Empty>
      ) : (
        <RowList
          label="Withdrawals, newest first"
          rows={rows.map((row) => ({
            key: row.id,
            lead: <span className="figures">{row.number}</span>,
            detail: detailOf(row),
            figure: <Money paisa={row.amountPaisa} />,
            aside: <Mark of={MARKS} is={row.status} />,
            links: mayOperate && row.status !== 'canceled' && <ToSay row={row} />,
          }))}
        />
      )}
    </Section>
  )
}

const detailOf = ({ to, reference, reason }: WireWithdrawal) =>
  [to && `${to.accountName}, ${to.bankName} ${to.accountNumber}`, reference, reason]
    .filter(Boolean)
    .join('. ')

function ToSay({ row: { id, status } }: { row: WireWithdrawal }) {
  return (
    <>
      {status === 'requested' && (
        <FoldForm
          title="Cancel it"
          action={cancelWithdrawalByOperatorWithForm}
          id={id}
          field={{ name: 'reason', label: 'Why (the customer reads it)', maxLength: 200 }}
          button="Cancel the withdrawal"
        />
      )}
      {(status === 'sent' || status === 'returned') && (
        <FoldForm
          title={status === 'sent' ? 'The bank has paid it' : 'The bank has paid it after all'}
          action={markWithdrawalPaidWithForm}
          id={id}
          field={{ name: 'bankReference', label: 'What the bank calls the payment', maxLength: 100 }}
          button="Mark it paid"
        />
      )}
      {(status === 'sent' || status === 'paid') && (
        <FoldForm
          title="The bank has returned it"
          action={markWithdrawalReturnedWithForm}
          id={id}
          field={{ name: 'reason', label: 'Why, as the bank says it', maxLength: 200 }}
          button="Mark it returned"
        />
      )}
    </>
  )
}
