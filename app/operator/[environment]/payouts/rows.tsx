import type { presentPayout } from '@/lib/payout/present'
import { cancelPayoutWithForm, markPaidWithForm, markReturnedWithForm } from './actions'
import { PayoutMark } from './mark'
import { TransferRows } from './transfer-rows'

interface PayoutRowsProps {
  label: string
  rows: ReturnType<typeof presentPayout>[]
  mayOperate: boolean
}

const SAYS = {
  cancel: { action: cancelPayoutWithForm, why: 'Why', button: 'Cancel the payout' },
  paid: markPaidWithForm,
  returned: markReturnedWithForm,
}

/** Payouts, with what an operator can record about each. */
export function PayoutRows({ label, rows, mayOperate }: PayoutRowsProps) {
  return (
    <TransferRows
      label={label}
      rows={rows.map(({ bankAccount, bankReference, statusReason, ...payout }) => ({
        ...payout,
        mark: <PayoutMark status={payout.status} />,
        details: [
          `${bankAccount.accountName}, ${bankAccount.bankName} ${bankAccount.accountNumber}`,
          bankReference,
          statusReason,
        ],
      }))}
      says={mayOperate ? SAYS : null}
    />
  )
}
