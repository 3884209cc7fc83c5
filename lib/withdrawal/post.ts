import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { newId } from '@/lib/core/id'
import { MAX_PAISA } from '@/lib/core/money'
import type { Tx } from '@/lib/infra/database/transaction'
import { inTransitAccount, operatorAccount, providerClearingAccount } from '@/lib/ledger/account'
import { type Entry, post } from '@/lib/ledger/post'
import { wallets } from '@/lib/wallet/table'
import type { TopUpProvider } from '@/prisma/generated/enums'
import type { WalletModel, WithdrawalModel } from '@/prisma/generated/models'
import { withdrawalPostings } from './table'

/**
 * Where the money of a withdrawal can be. `out` is where it is paid from: the operator's bank account, or the money that a business has
 * collected.
 */
type Place = 'wallet' | 'in_transit' | 'out' | 'costs'

/** Money that moves from one place to another. */
interface Move {
  kind: 'withdrawal' | 'withdrawal_paid' | 'withdrawal_returned'
  from: Place
  to: Place
  amountPaisa: bigint
}

// In production, a business that holds its customers' balances itself has separate books.
const apartOf = ({ environment, businessId }: WithdrawalModel) =>
  environment === 'production' ? businessId : null

function accountOf(tx: Tx, row: WithdrawalModel, place: Place): Promise<string> {
  switch (place) {
    case 'wallet':
      return Promise.resolve(row.walletId)
    case 'in_transit':
      return inTransitAccount(tx, apartOf(row), row.environment)
    case 'out':
      return row.moneyMode === 'own'
        ? providerClearingAccount(tx, row.clearingProvider as TopUpProvider, row.environment, apartOf(row))
        : operatorAccount(tx, 'bank', row.environment)
    case 'costs':
      return operatorAccount(tx, 'costs', row.environment)
  }
}

/**
 * Books a move of a withdrawal, and links it to the withdrawal. An amount of zero is skipped.
 * @param wallet of the withdrawal, locked by this transaction.
 * @returns the wallet with its balance afterwards.
 * @throws {DomainError} `wallet_limit_exceeded`.
 */
export async function bookMove(
  tx: Tx,
  row: WithdrawalModel,
  wallet: WalletModel,
  { kind, from, to, amountPaisa }: Move,
  at: Date,
): Promise<WalletModel> {
  if (amountPaisa === 0n) return wallet
  const change = to === 'wallet' ? amountPaisa : from === 'wallet' ? -amountPaisa : 0n
  const balancePaisa = wallet.balancePaisa + change
  if (balancePaisa > MAX_PAISA) throw new DomainError('wallet_limit_exceeded')
  const entry = async (place: Place, paisa: bigint): Promise<Entry> => ({
    accountId: await accountOf(tx, row, place),
    amountPaisa: paisa,
    balanceAfterPaisa: place === 'wallet' ? balancePaisa : null,
  })
  const id = newId('txn')
  const entries = [await entry(from, -amountPaisa), await entry(to, amountPaisa)]
  const { environment, businessId } = row
  const none = { invoiceId: null, topUpId: null, description: null }
  await post(tx, [{ id, environment, businessId, kind, ...none, createdAt: at, entries }])
  await withdrawalPostings.insert(tx, [{ ledgerTransactionId: id, withdrawalId: row.id }])
  if (change === 0n) return wallet
  const changed = { ...wallet, balancePaisa, updatedAt: nextUpdatedAt(wallet, at) }
  await wallets.update(tx, [changed], ['balancePaisa', 'updatedAt'])
  return changed
}
