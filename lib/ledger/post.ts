import type { LedgerTransactionId } from '@/lib/core/id'
import { table } from '@/lib/infra/database/table'
import type { Tx } from '@/lib/infra/database/transaction'
import type { LedgerTransactionKind } from '@/prisma/generated/enums'
import type { ChargedInvoiceModel, LedgerTransactionModel } from '@/prisma/generated/models'

/** One side of a transaction. A credit to the account is positive. */
export interface Entry {
  accountId: string
  amountPaisa: bigint
  /** A wallet's balance after the entry. Null for other accounts. */
  balanceAfterPaisa: bigint | null
}

/** The kinds that change what a merchant is owed. All others concern only the operator or wallets. */
export type MovementKind = Exclude<
  LedgerTransactionKind,
  'bank_entry' | 'provider_settlement' | 'withdrawal' | 'withdrawal_paid' | 'withdrawal_returned'
>

/** The kinds that change a wallet. */
export type WalletMovementKind =
  | Exclude<MovementKind, 'fee' | 'payout' | 'payout_paid' | 'payout_returned' | 'paid_before'>
  | 'withdrawal'
  | 'withdrawal_paid'
  | 'withdrawal_returned'

/** A ledger transaction to write. Its entries sum to zero. */
export type Posting = LedgerTransactionModel & { id: LedgerTransactionId; entries: readonly Entry[] }

const transactions = table('ledger_transactions')
const entries = table('ledger_entries')
const charges = table('charged_invoices')

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

/** Writes what allowed each charge. The charges themselves follow later in the same transaction. */
export function writeCharges(tx: Tx, rows: readonly ChargedInvoiceModel[]): Promise<void> {
  return charges.insert(tx, rows)
}
