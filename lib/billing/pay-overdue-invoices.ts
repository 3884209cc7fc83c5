import { newId } from '@/lib/core/id'
import { isNotSetAside } from '@/lib/infra/bulkhead/set-aside'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { log } from '@/lib/infra/telemetry/log'
import { subscriptions } from '@/lib/subscription/table'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { BILLING_DUE } from './due'
import { loadBillables } from './load-billables'
import { BillingPlan } from './plan'
import { isRecoveredSql, RECOVERY_ORDER, recoveryOrder } from './recovery-order'
import { recover } from './rules'
import { writeBilling } from './write'

/**
 * The most open invoices that one commit pays. Its person waits for it, and so do the others of this process while the
 * rows are prepared: about ten milliseconds at a time.
 */
export const MAX_PAID = 100

/**
 * SQL: the subscriptions `s` of the wallet $1 with an open invoice `i` that a balance of $2 paisa can pay. One that waits for
 * the customer's agreement is not among them.
 */
export const COVERED = `
subscriptions s JOIN invoices i
  ON i.business_id = s.business_id AND i.environment = s.environment AND i.id = s.open_invoice_id
WHERE s.wallet_id = $1 AND ${isRecoveredSql('s')}
  AND i.total_amount_paisa <= $2::bigint`

// An item that was set aside does not stop the credit of a top-up.
const LOCK_COVERED = `
SELECT ${subscriptions.columnList('s')} FROM ${COVERED}
  AND ${isNotSetAside('recovery', 's.id')} AND ${isNotSetAside('billing', 's.id')}
ORDER BY ${RECOVERY_ORDER} LIMIT $3 FOR NO KEY UPDATE OF s`

// Runs after the writes, so it sees which invoices are paid.
const MARK_IF_MORE = `
INSERT INTO wallet_recoveries (wallet_id) SELECT $1 WHERE EXISTS (
  SELECT FROM ${COVERED.replace('$2::bigint', '(SELECT balance_paisa FROM wallets WHERE id = $1)')})
ON CONFLICT (wallet_id) DO NOTHING RETURNING 1`

/**
 * Pays the wallet's open subscription invoices, the oldest first, in the transaction that credited the wallet. It
 * skips an invoice that the remaining balance cannot pay in full, as a renewal does. If there are too many for one
 * commit, the wallet is marked, and the billing function pays the others within seconds.
 * @param wallet locked by this transaction, with its new balance.
 */
export async function payOverdueInvoices(tx: Tx, wallet: WalletModel, requestId: string): Promise<void> {
  const covered = await tx.query<SubscriptionModel>(LOCK_COVERED, [wallet.id, wallet.balancePaisa, MAX_PAID])
  if (covered.length > 0) {
    const failure = await tx.attempt(() => payOpenInvoicesOf(tx, wallet, covered, requestId))
    // The credit stays. The billing function finds the invoice that cannot be paid.
    if (failure) log().error({ walletId: wallet.id, err: failure }, 'a top-up could not pay open invoices')
  }
  const marked = await tx.query(MARK_IF_MORE, [wallet.id])
  if (marked.length > 0) tx.afterCommit(() => nudge(BILLING_DUE[wallet.environment]))
}

/**
 * Pays the open invoices of these subscriptions, the oldest first, as far as the balance allows.
 * @param wallet locked by this transaction, like the subscriptions.
 */
export async function payOpenInvoicesOf(
  tx: Tx,
  wallet: WalletModel,
  rows: readonly SubscriptionModel[],
  requestId: string,
): Promise<void> {
  if (rows.length === 0) return
  const plan = new BillingPlan([wallet], newId)
  for (const billable of recoveryOrder(await loadBillables(tx, rows))) {
    const { subscription, now } = billable
    // If the payment is late, the next period may be due already. The billing function continues from there.
    recover(plan, billable, now)
    if (subscription.dueAt && subscription.dueAt <= now) {
      tx.afterCommit(() => nudge(BILLING_DUE[subscription.environment]))
    }
  }
  await writeBilling(tx, plan, requestId)
}
