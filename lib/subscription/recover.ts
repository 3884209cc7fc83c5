import { newId } from '@/lib/core/id'
import { nudge } from '@/lib/infra/nudge'
import type { Tx } from '@/lib/infra/transaction'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { BillingPlan } from './billing-plan'
import { BILLING_DUE } from './due'
import { loadBillables } from './load-billables'
import { recover } from './rules'
import { subscriptions } from './table'
import { writeBilling } from './write-billing'

const OVERDUE = `
SELECT ${subscriptions.columnList('s')} FROM subscriptions s
WHERE s.wallet_id = $1 AND s.ended_at IS NULL AND s.open_invoice_id IS NOT NULL
ORDER BY s.past_due_at, s.id LIMIT $2 FOR NO KEY UPDATE OF s`

// Nobody has more subscriptions overdue on one phone number; whoever did would be served by the next top-up.
const MAX_RECOVERED = 500

/**
 * Pays the wallet's open subscription invoices, oldest first, in the transaction that credited the wallet. An
 * invoice that the rest of the balance cannot pay whole is passed over, as at a renewal.
 * @param wallet locked by this transaction, with its new balance.
 */
export async function recoverOverdue(tx: Tx, wallet: WalletModel, requestId: string): Promise<void> {
  const overdue = await tx.query<SubscriptionModel>(OVERDUE, [wallet.id, MAX_RECOVERED])
  if (overdue.length === 0) return
  const plan = new BillingPlan([wallet], newId)
  for (const billable of await loadBillables(tx, overdue)) {
    const { subscription, now } = billable
    // Recovered late, the next period may be due already: the engine takes it from there.
    if (recover(plan, billable, now) && subscription.dueAt && subscription.dueAt <= now) {
      tx.afterCommit(() => nudge(BILLING_DUE[subscription.environment]))
    }
  }
  await writeBilling(tx, plan, requestId)
}
