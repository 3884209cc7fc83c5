import { newWireId } from '@/lib/core/id'
import { endSetAside, isNotPaused, type SetAsideItem, setAside } from '@/lib/infra/bulkhead/set-aside'
import { doOrSplit } from '@/lib/infra/bulkhead/split'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { subscriptions } from '@/lib/subscription/table'
import { wallets } from '@/lib/wallet/table'
import type { Environment } from '@/prisma/generated/enums'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { COVERED, MAX_PAID, payOpenInvoicesOf } from './pay-overdue-invoices'
import { isRecoveredSql, RECOVERY_ORDER } from './recovery-order'

// The next call takes the rest.
const MAX_WALLETS = 100
const MAX_BATCHES = 200

const MARKED = `
SELECT w.id, w.balance_paisa FROM wallet_recoveries r JOIN wallets w ON w.id = r.wallet_id
WHERE w.environment = $1 ORDER BY r.marked_at LIMIT $2`

/** Pays the open invoices that top-ups cover but could not pay in their own commit. It is safe to repeat. */
export async function payOverdueLater(environment: Environment): Promise<void> {
  const marked = await query<{ id: string }>(MARKED, [environment, MAX_WALLETS])
  for (const { id } of marked) await payForWallet(id)
}

const FIND_COVERED = `
SELECT s.id, s.business_id, s.environment FROM ${COVERED} AND ${isNotPaused('recovery', 's.id')}
ORDER BY ${RECOVERY_ORDER} LIMIT $3`

async function payForWallet(walletId: string): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const [wallet] = await query<WalletModel>(`SELECT ${wallets.columnList()} FROM wallets WHERE id = $1`, [
      walletId,
    ])
    const covered = await query<SetAsideItem>(FIND_COVERED, [walletId, wallet?.balancePaisa, MAX_PAID])
    await doOrSplit(
      covered,
      (items) => inTransaction((tx) => payItems(tx, walletId, items)),
      (item, error) => setAside('recovery', item, error),
    )
    if (covered.length < MAX_PAID) break
  }
  await inTransaction((tx) => endMark(tx, walletId))
}

// Checks again under the lock: the invoice may have been paid, or the subscription may have ended, since the item was found.
const LOCK_ITEMS = `
SELECT ${subscriptions.columnList('s')} FROM subscriptions s
JOIN unnest($2::uuid[]) WITH ORDINALITY AS item(id, place) ON item.id = s.id
WHERE s.wallet_id = $1 AND ${isRecoveredSql('s')}
ORDER BY item.place FOR NO KEY UPDATE OF s`

async function payItems(tx: Tx, walletId: string, items: readonly SetAsideItem[]): Promise<number> {
  const wallet = await lockWallet(tx, walletId)
  const ids = items.map(({ id }) => id)
  const rows = await tx.query<SubscriptionModel>(LOCK_ITEMS, [walletId, arrayParameter(ids)])
  await payOpenInvoicesOf(tx, wallet, rows, newWireId('run'))
  await endSetAside(tx, 'recovery', ids)
  return rows.length
}

/** Removes the mark of a wallet that cannot pay any more invoices. */
async function endMark(tx: Tx, walletId: string): Promise<void> {
  // A top-up holds the wallet's lock while it sets the mark, so no new mark is lost here.
  const { balancePaisa } = await lockWallet(tx, walletId)
  await tx.query(
    `DELETE FROM wallet_recoveries WHERE wallet_id = $1 AND NOT EXISTS (SELECT FROM ${COVERED})`,
    [walletId, balancePaisa],
  )
}

async function lockWallet(tx: Tx, id: string): Promise<WalletModel> {
  const [wallet] = await tx.query<WalletModel>(
    `SELECT ${wallets.columnList()} FROM wallets WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  )
  return wallet as WalletModel
}
