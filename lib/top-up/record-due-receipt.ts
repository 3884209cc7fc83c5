import { NOTICES_DUE } from '@/lib/events/due'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import type { TopUpModel } from '@/prisma/generated/models'

const INSERT = 'INSERT INTO due_receipts (top_up_id, environment, transaction_id) VALUES ($1, $2, $3)'

/**
 * Notes that the customer gets a receipt of this top-up, in the transaction that credits it. So there is one receipt for
 * each credit, and nothing about the receipt can stop the credit. lib/notice sends it.
 * @param transactionId the transaction of the ledger that credits it.
 */
export async function recordDueReceipt(
  tx: Tx,
  { id, environment }: Pick<TopUpModel, 'id' | 'environment'>,
  transactionId: string,
): Promise<void> {
  await tx.query(INSERT, [id, environment, transactionId])
  tx.afterCommit(() => nudge(NOTICES_DUE[environment]))
}
