import { newId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { log } from '@/lib/infra/telemetry/log'
import { subscriptions } from '@/lib/subscription/table'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { BILLING_DUE } from './due'
import { loadBillables } from './load-billables'
import { BillingPlan } from './plan'
import { payOpenInvoice } from './rules'
import { writeBilling } from './write'

const LOCK = `
SELECT ${subscriptions.columnList()} FROM subscriptions
WHERE wallet_id = $1 AND id = $2 AND ended_at IS NULL AND open_invoice_id IS NOT NULL FOR NO KEY UPDATE`

/** The money that came in, and for what. */
export interface NamedCredit {
  subscriptionId: string
  amountPaisa: bigint
}

/**
 * Pays the open invoice of one subscription in the transaction that credited the wallet, before older ones: the person who paid wanted
 * this one paid. If the new money covers the whole invoice, nothing else leaves the wallet, so no agreement is needed. If it does not,
 * the rest is money that the owner of the wallet had before, and the owner must have agreed.
 * @param wallet locked by this transaction, with its new balance.
 */
export async function payNamedFirst(
  tx: Tx,
  wallet: WalletModel,
  { subscriptionId, amountPaisa }: NamedCredit,
  requestId: string,
): Promise<void> {
  const failure = await tx.attempt(async () => {
    const [billable] = await loadBillables(
      tx,
      await tx.query<SubscriptionModel>(LOCK, [wallet.id, subscriptionId]),
    )
    if (!billable?.openInvoice) return
    billable.isPresent = amountPaisa >= billable.openInvoice.totalAmountPaisa
    const plan = new BillingPlan([wallet], newId)
    if (payOpenInvoice(plan, billable, billable.now)) return
    const { dueAt, environment } = billable.subscription
    // If the payment is late, the next period may be due already. The billing function continues from there.
    if (dueAt && dueAt <= billable.now) tx.afterCommit(() => nudge(BILLING_DUE[environment]))
    await writeBilling(tx, plan, requestId)
  })
  // The credit stays, and the billing function finds the invoice that cannot be paid.
  if (failure)
    log().error({ walletId: wallet.id, err: failure }, 'a top-up could not pay the invoice that it was for')
}
