import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Mark, type Marks } from '@/components/ui/status-mark'
import type { presentWithdrawal } from '@/lib/withdrawal/present'
import {
  cancelWithdrawalByOperatorWithForm,
  markWithdrawalPaidWithForm,
  markWithdrawalReturnedWithForm,
} from './actions'
import { TransferRows } from './transfer-rows'

type WireWithdrawal = ReturnType<typeof presentWithdrawal>

const MARKS: Marks<WireWithdrawal['status']> = {
  requested: ['waiting', 'Requested'],
  sent: ['waiting', 'Sent'],
  paid: ['good', 'Paid'],
  returned: ['bad', 'Returned'],
  canceled: ['over', 'Canceled'],
}

const SAYS = {
  cancel: {
    action: cancelWithdrawalByOperatorWithForm,
    why: 'Why (the customer reads it)',
    button: 'Cancel the withdrawal',
  },
  paid: markWithdrawalPaidWithForm,
  returned: markWithdrawalReturnedWithForm,
}

interface WithdrawalsProps {
  rows: WireWithdrawal[]
  mayOperate: boolean
}

/** Withdrawals of customers from shared wallets, with what an operator can record about each. */
export function Withdrawals({ rows, mayOperate }: WithdrawalsProps) {
  return (
    <Section id="withdrawals" title="Money that customers take out">
      {rows.length === 0 ? (
        <Empty>Nothing here.</Empty>
      ) : (
        <TransferRows
          label="Withdrawals, newest first"
          rows={rows.map(({ to, reference, reason, ...row }) => ({
            ...row,
            mark: <Mark of={MARKS} is={row.status} />,
            details: [to && `${to.accountName}, ${to.bankName} ${to.accountNumber}`, reference, reason],
          }))}
          says={mayOperate ? SAYS : null}
        />
      )}
    </Section>
  )
}
