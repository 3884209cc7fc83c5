import { emitAll, type OutboxEvent } from '@/lib/events/emit'
import type { Tx } from '@/lib/infra/db'
import { assignNumbers } from '@/lib/invoice/number'
import { presentInvoice } from '@/lib/invoice/present'
import { invoices } from '@/lib/invoice/table'
import { post } from '@/lib/ledger/post'
import { wallets } from '@/lib/wallet/table'
import type { WalletModel } from '@/prisma/generated/models'
import { type BillingPlan, tenantOf } from './billing-plan'
import { presentSubscription } from './present'
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
 * Writes a plan: at most nine statements, whatever the number of subscriptions in it. The order keeps every
 * foreign key satisfied and takes the invoice counter, the one row that a whole tenant shares, as late as it can.
 */
export async function writeBilling(
  tx: Tx,
  plan: BillingPlan,
  lockedWallets: readonly WalletModel[],
  at: Date,
  requestId: string,
): Promise<void> {
  await subscriptions.insert(tx, plan.newSubscriptions)
  await post(tx, plan.postings)
  const moved = lockedWallets.filter(({ id }) => plan.movedWallets.has(id))
  await wallets.update(
    tx,
    moved.map((wallet) => ({
      ...wallet,
      balancePaisa: plan.balances.get(wallet.id) as bigint,
      updatedAt: at,
    })),
    ['balancePaisa', 'updatedAt'],
  )
  await assignNumbers(tx, plan.newInvoices)
  const opened = plan.newInvoices.map(({ invoice }) => invoice)
  await invoices.insert(tx, opened)
  const isNew = new Set(opened)
  await invoices.update(
    tx,
    [...plan.changedInvoices].filter((invoice) => !isNew.has(invoice)),
    PAID_OR_VOIDED,
  )
  await subscriptions.update(tx, [...plan.changedSubscriptions], CHANGING)
  await emitAll(tx, outboxOf(plan, requestId))
}

/** The plan's events with their objects as they are at commit; each object is serialized once. */
function outboxOf(plan: BillingPlan, requestId: string): OutboxEvent[] {
  const json = new Map<unknown, string>()
  return plan.events.map((event) => {
    const { about } = event
    let dataJson = json.get(about.row)
    if (dataJson === undefined) {
      dataJson = JSON.stringify(
        about.kind === 'invoice' ? presentInvoice(about.row) : presentSubscription(about.row),
      )
      json.set(about.row, dataJson)
    }
    return { id: event.id, type: event.type, objectId: about.row.id, dataJson, requestId, ...tenantOf(event) }
  })
}
