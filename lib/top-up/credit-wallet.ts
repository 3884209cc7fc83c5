import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { newId } from '@/lib/core/id'
import { MAX_PAISA } from '@/lib/core/money'
import { NOTICES_DUE } from '@/lib/events/due'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { providerClearingAccount } from '@/lib/ledger/account'
import { post } from '@/lib/ledger/post'
import { wallets } from '@/lib/wallet/table'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'
import { emitTopUp } from './event'

/**
 * Credits a succeeded top-up to its wallet. The caller pays overdue invoices in the same transaction
 * (`payOverdueInvoices`), so the money is never visible before they are paid. The ledger dates the credit on the clock of
 * the wallet's sandbox (`creditedAt`), as it dates charges.
 * @param wallet locked by this transaction.
 * @returns the wallet with its new balance.
 * @throws {DomainError} `wallet_limit_exceeded`.
 */
export async function creditWallet(
  tx: Tx,
  wallet: WalletModel,
  topUp: TopUpModel,
  requestId: string,
): Promise<WalletModel> {
  const { creditedAt } = topUp
  if (!creditedAt) throw new Error(`top-up ${topUp.id} has not succeeded`)
  const balancePaisa = wallet.balancePaisa + topUp.amountPaisa
  if (balancePaisa > MAX_PAISA) throw new DomainError('wallet_limit_exceeded')
  const clearingId = await clearingOf(tx, topUp, wallet)
  const transactionId = newId('txn')
  await post(tx, [
    {
      id: transactionId,
      environment: topUp.environment,
      kind: 'topup',
      // Sandbox money stays with its business, even if the top-up was started on the customer's own pages.
      businessId: topUp.businessId ?? wallet.businessId,
      invoiceId: null,
      topUpId: topUp.id,
      description: null,
      createdAt: creditedAt,
      entries: [
        { accountId: clearingId, amountPaisa: -topUp.amountPaisa, balanceAfterPaisa: null },
        { accountId: wallet.id, amountPaisa: topUp.amountPaisa, balanceAfterPaisa: balancePaisa },
      ],
    },
  ])
  await recordDueReceipt(tx, topUp, transactionId)
  const credited = { ...wallet, balancePaisa, updatedAt: nextUpdatedAt(wallet, creditedAt) }
  await wallets.update(tx, [credited], ['balancePaisa', 'updatedAt'])
  await emitTopUp(tx, topUp, 'wallet.topup_succeeded', requestId)
  return credited
}

/** The clearing account of the provider for a wallet. In production, a business that keeps its customers' balances itself has its own. */
export function clearingOf(
  tx: Tx,
  { provider, environment }: Pick<TopUpModel, 'provider' | 'environment'>,
  { businessId }: Pick<WalletModel, 'businessId'>,
): Promise<string> {
  return providerClearingAccount(tx, provider, environment, environment === 'production' ? businessId : null)
}

const CLOSE = `
UPDATE topups SET last_transaction_id = (
  SELECT transaction_id FROM ledger_entries WHERE account_id = $2 ORDER BY transaction_id DESC LIMIT 1)
WHERE id = $1`

/**
 * Stores the last ledger entry of a credit's transaction, after it has paid everything. The transaction has locked the wallet since the
 * credit, so everything between the two was paid by the top-up. The receipt is written from that.
 */
export async function closeCredit(
  tx: Tx,
  { id, walletId }: Pick<TopUpModel, 'id' | 'walletId'>,
): Promise<void> {
  await tx.query(CLOSE, [id, walletId])
}

const INSERT = 'INSERT INTO due_receipts (top_up_id, environment, transaction_id) VALUES ($1, $2, $3)'

/**
 * Records that the customer gets a receipt of this top-up, in the transaction that credits it. So each credit has one receipt, and a
 * problem with the receipt cannot stop the credit. lib/notice sends it.
 * @param transactionId the ledger transaction that credits it.
 */
async function recordDueReceipt(
  tx: Tx,
  { id, environment }: Pick<TopUpModel, 'id' | 'environment'>,
  transactionId: string,
): Promise<void> {
  await tx.query(INSERT, [id, environment, transactionId])
  tx.afterCommit(() => nudge(NOTICES_DUE[environment]))
}
