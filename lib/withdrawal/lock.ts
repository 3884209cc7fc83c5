import { found } from '@/lib/core/found'
import type { BusinessId, WalletId, WithdrawalId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { lockWallet } from '@/lib/wallet/open'
import type { Environment, MoneyMode } from '@/prisma/generated/enums'
import type { WalletModel, WithdrawalModel } from '@/prisma/generated/models'
import { withdrawals } from './table'

/**
 * Identifies a withdrawal. Customers give their wallet, and a business its id. Operators give the money mode, because they may only act on
 * withdrawals that the operator pays.
 */
export interface WithdrawalRef {
  id: WithdrawalId
  environment: Environment
  walletId?: WalletId
  businessId?: BusinessId
  moneyMode?: MoneyMode
}

const WHICH = `environment = $1 AND id = $2 AND ($3::uuid IS NULL OR wallet_id = $3) AND ($4::uuid IS NULL OR business_id = $4)
  AND ($5::text IS NULL OR money_mode = $5::money_mode)`
const WALLET = `SELECT wallet_id FROM withdrawals WHERE ${WHICH}`
const LOCK = `SELECT ${withdrawals.columnList()} FROM withdrawals WHERE id = $1 FOR UPDATE`

/**
 * Locks a withdrawal and its wallet. Lock order: the wallet before anything that moves its money.
 * @throws {DomainError} `resource_not_found`.
 */
export async function lockWithdrawal(
  tx: Tx,
  { id, environment, walletId, businessId, moneyMode }: WithdrawalRef,
): Promise<{ row: WithdrawalModel; wallet: WalletModel }> {
  const which = [environment, id, walletId ?? null, businessId ?? null, moneyMode ?? null]
  const [known] = await tx.query<{ walletId: string }>(WALLET, which)
  const wallet = await lockWallet(tx, found(known).walletId)
  const [row] = await tx.query<WithdrawalModel>(LOCK, [id])
  return { row: found(row), wallet }
}
