import { newId } from '@/lib/core/id'
import { isNotSetAside } from '@/lib/infra/bulkhead/set-aside'
import { log } from '@/lib/infra/log'
import { nudge } from '@/lib/infra/nudge'
import type { Tx } from '@/lib/infra/transaction'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { BillingPlan } from './billing-plan'
import { BILLING_DUE } from './due'
import { loadBillables } from './load-billables'
import { recover } from './rules'
import { subscriptions } from './table'
import { writeBilling } from './write-billing'

/** How many open invoices one commit pays at most. */
export const MAX_RECOVERED = 500

/** SQL: the subscriptions `s` with the open invoices `i` of the wallet $1 that a balance of $2 paisa covers. */
export const COVERED = `
subscriptions s JOIN invoices i
  ON i.business_id = s.business_id AND i.environment = s.environment AND i.id = s.open_invoice_id
WHERE s.wallet_id = $1 AND s.ended_at IS NULL AND s.open_invoice_id IS NOT NULL AND i.total_amount_paisa <= $2::bigint`

// One that was set aside does not keep a top-up from being credited.
const LOCK_COVERED = `
SELECT ${subscriptions.columnList('s')} FROM ${COVERED}
  AND ${isNotSetAside('recovery', 's.id')} AND ${isNotSetAside('billing', 's.id')}
ORDER BY s.past_due_at, s.id LIMIT $3 FOR NO KEY UPDATE OF s`

// Runs behind the writes, and sees what they have paid.
const MARK_IF_MORE = `
INSERT INTO wallet_recoveries (wallet_id) SELECT $1 WHERE EXISTS (
  SELECT FROM ${COVERED.replace('$2::bigint', '(SELECT balance_paisa FROM wallets WHERE id = $1)')})
ON CONFLICT (wallet_id) DO NOTHING RETURNING 1`

/**
 * Pays the wallet's open subscription invoices, oldest first, in the transaction that credited the wallet. An
 * invoice that the rest of the balance cannot pay whole is passed over, as at a renewal. What is too much for one commit
 * is marked in the database, and the billing function does it within seconds.
 * @param wallet locked by this transaction, with its new balance.
 */
export async function recoverOverdue(tx: Tx, wallet: WalletModel, requestId: string): Promise<void> {
  const covered = await tx.query<SubscriptionModel>(LOCK_COVERED, [
    wallet.id,
    wallet.balancePaisa,
    MAX_RECOVERED,
  ])
  if (covered.length > 0) {
    const failure = await tx.attempt(() => recoverThese(tx, wallet, covered, requestId))
    // The money stays credited; the billing function finds the one that cannot be recovered.
    if (failure) log().error({ walletId: wallet.id, err: failure }, 'a top-up could not pay open invoices')
  }
  const marked = await tx.query(MARK_IF_MORE, [wallet.id])
  if (marked.length > 0) tx.afterCommit(() => nudge(BILLING_DUE[wallet.environment]))
}

/**
 * Pays the open invoices of these subscriptions, in this order, as far as the wallet can.
 * @param wallet locked by this transaction, as they are.
 */
export async function recoverThese(
  tx: Tx,
  wallet: WalletModel,
  rows: readonly SubscriptionModel[],
  requestId: string,
): Promise<void> {
  if (rows.length === 0) return
  const plan = new BillingPlan([wallet], newId)
  for (const billable of await loadBillables(tx, rows)) {
    const { subscription, now } = billable
    // Recovered late, the next period may be due already: the engine takes it from there.
    if (recover(plan, billable, now) && subscription.dueAt && subscription.dueAt <= now) {
      tx.afterCommit(() => nudge(BILLING_DUE[subscription.environment]))
    }
  }
  await writeBilling(tx, plan, requestId)
}
