import type { LedgerTransactionId } from '@/lib/core/id'
import { table } from '@/lib/infra/database/table'
import type { Tx } from '@/lib/infra/database/transaction'
import type { LedgerTransactionModel } from '@/prisma/generated/models'

/** One side of a transaction. A credit to the account is positive. */
export interface Entry {
  accountId: string
  amountPaisa: bigint
  /** A wallet's balance after the entry. Null for other accounts. */
  balanceAfterPaisa: bigint | null
}

/** A ledger transaction to be written. Its entries sum to zero. */
export type Posting = LedgerTransactionModel & { id: LedgerTransactionId; entries: readonly Entry[] }

const transactions = table('ledger_transactions')
const entries = table('ledger_entries')

/** Writes transactions and their entries in two statements. */
export async function post(tx: Tx, postings: readonly Posting[]): Promise<void> {
  await Promise.all([
    transactions.insert(tx, postings),
    entries.insert(
      tx,
      postings.flatMap((posting) =>
        posting.entries.map((entry) => ({ ...entry, transactionId: posting.id })),
      ),
    ),
  ])
}
