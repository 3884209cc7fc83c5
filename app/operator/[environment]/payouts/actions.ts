'use server'

import { announcing, goingTo } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as releaseBatch } from '@/app/v1/operator/batches/[id]/release/route'
import { POST as recordResults } from '@/app/v1/operator/batches/[id]/results/route'
import { DELETE as deleteBatch } from '@/app/v1/operator/batches/[id]/route'
import { POST as createBatch } from '@/app/v1/operator/batches/route'
import { POST as cancelPayout } from '@/app/v1/operator/payouts/[id]/cancel/route'
import { POST as markPaid } from '@/app/v1/operator/payouts/[id]/paid/route'
import { POST as markReturned } from '@/app/v1/operator/payouts/[id]/returned/route'
import { POST as cancelWithdrawal } from '@/app/v1/operator/withdrawals/[id]/cancel/route'
import { POST as markWithdrawalPaid } from '@/app/v1/operator/withdrawals/[id]/paid/route'
import { POST as markWithdrawalReturned } from '@/app/v1/operator/withdrawals/[id]/returned/route'
import { RESULT_COLUMNS } from '@/lib/payout-batch/file-schema'

export const createBatchWithForm = formAction(createBatch, {
  read: () => ({}),
  done: goingTo<{ id: string }>(
    ({ id }, { environment }) => `/operator/${environment}/payouts/batches/${id}`,
    'The batch is a draft. Nothing is sent yet.',
  ),
})

export const releaseBatchWithForm = formAction(releaseBatch, {
  read: () => ({}),
  done: announcing('The batch is released. Download its file and give it to the bank.'),
})

export const deleteBatchWithForm = formAction(deleteBatch, {
  read: () => ({}),
  done: goingTo(
    (_, { environment }) => `/operator/${environment}/payouts`,
    'The draft is deleted. Its payouts stay pending.',
  ),
})

/** The headings that a person has typed, by column. Undefined if the headings are the names of the columns. */
function columnsIn(form: FormData): Record<string, string> | undefined {
  const typed = RESULT_COLUMNS.map((column) => [String(form.get(column) ?? '').trim(), column])
  const named = typed.filter(([heading]) => heading)
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

export const recordResultsWithForm = formAction(recordResults, {
  read: (form) => {
    const columns = columnsIn(form)
    return { file: form.get('file'), ...(columns && { columns: JSON.stringify(columns) }) }
  },
  done: announcing('The results are recorded. Rows with a problem stay open.'),
})

export const markPaidWithForm = formAction(markPaid, { done: announcing('The payout is paid.') })

export const markReturnedWithForm = formAction(markReturned, {
  done: announcing('The payout came back. The business is owed its amount again.'),
})

export const cancelPayoutWithForm = formAction(cancelPayout, { done: announcing('The payout is canceled.') })

export const markWithdrawalPaidWithForm = formAction(markWithdrawalPaid, {
  done: announcing('The withdrawal is paid.'),
})

export const markWithdrawalReturnedWithForm = formAction(markWithdrawalReturned, {
  done: announcing('The withdrawal came back. Its amount is in the wallet again.'),
})

export const cancelWithdrawalByOperatorWithForm = formAction(cancelWithdrawal, {
  done: announcing('The withdrawal is canceled. Its amount is in the wallet again.'),
})
