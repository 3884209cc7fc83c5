import { type EventDocument, eventDocument } from '@/lib/events/document'
import { emitAll, type OutboxEvent } from '@/lib/events/emit'
import type { Tx } from '@/lib/infra/transaction'
import { assignNumbers } from '@/lib/invoice/number'
import { presentInvoice } from '@/lib/invoice/present'
import { invoices } from '@/lib/invoice/table'
import { post } from '@/lib/ledger/post'
import { wallets } from '@/lib/wallet/table'
import type { WalletModel } from '@/prisma/generated/models'
import type { BillingPlan } from './billing-plan'
import { presentSubscription } from './present'
import { remindersOf } from './reminders'
import { CHANGING, subscriptions } from './table'

const PAID_OR_VOIDED = [
  'status',
  'timeline',
  'settlement',
  'ledgerTransactionId',
  'paidAt',
  'voidedAt',
  'updatedAt',
] as const

/**
 * Writes a plan: at most ten statements, whatever the number of subscriptions in it. The order takes the invoice
 * counter, the one row that a whole tenant shares, as late as it can: a subscription that names its open invoice is
 * written before it, and that foreign key waits for the commit.
 */
export async function writeBilling(
  tx: Tx,
  plan: BillingPlan,
  lockedWallets: readonly WalletModel[],
  at: Date,
  requestId: string,
): Promise<void> {
  const moved = lockedWallets.filter(({ id }) => plan.movedWallets.has(id))
  const balances = moved.map((wallet) => ({
    ...wallet,
    balancePaisa: plan.balances.get(wallet.id) as bigint,
    updatedAt: at,
  }))
  tx.awaitAtCommit(subscriptions.insert(tx, plan.newSubscriptions))
  tx.awaitAtCommit(post(tx, plan.postings))
  tx.awaitAtCommit(wallets.update(tx, balances, ['balancePaisa', 'updatedAt']))
  tx.awaitAtCommit(subscriptions.update(tx, [...plan.changedSubscriptions], CHANGING))
  await assignNumbers(tx, plan.newInvoices)
  const opened = new Set(plan.newInvoices.map(({ invoice }) => invoice))
  const changed = [...plan.changedInvoices].filter((invoice) => !opened.has(invoice))
  tx.awaitAtCommit(invoices.insert(tx, [...opened]))
  tx.awaitAtCommit(invoices.update(tx, changed, PAID_OR_VOIDED))
  const reminders = await remindersOf(tx, plan, lockedWallets)
  tx.awaitAtCommit(emitAll(tx, [...outboxOf(plan), ...reminders], requestId))
}

/** The plan's events with their objects as they are at commit; each object is serialized once. */
function outboxOf(plan: BillingPlan): OutboxEvent[] {
  const documents = new Map<unknown, EventDocument>()
  return plan.events.map(({ id, type, about }) => {
    let document = documents.get(about.row)
    if (!document) {
      const wire = about.kind === 'invoice' ? presentInvoice(about.row) : presentSubscription(about.row)
      document = eventDocument(about.row, about.row.id, wire)
      documents.set(about.row, document)
    }
    return { id, type, document }
  })
}
