import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type CustomerId, type EndUserId, newId, type WalletId } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import { type Ctx, transact, type UserCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { type InvoiceKey, lockInvoice } from '@/lib/invoice/lock'
import { linkCustomer } from '@/lib/subscription/link-customer'
import { linkSubscriptions } from '@/lib/subscription/link-wallet'
import { lockSubscription } from '@/lib/subscription/read'
import { lockWallet } from '@/lib/wallet/open'
import type { InvoiceModel, SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { BILLING_DUE } from './due'
import { loadBillables } from './load-billables'
import { payOverdueInvoices } from './pay-overdue-invoices'
import { type Billable, BillingPlan } from './plan'
import { payOpenInvoice } from './rules'
import { writeBilling } from './write'

const CUSTOMER = 'SELECT customer_id FROM invoices WHERE business_id = $1 AND environment = $2 AND id = $3'

/**
 * A customer pays an open invoice from the wallet, at their own wish. If the subscription waited for it, it is active
 * again. A customer who was linked to nobody is linked to this person by paying.
 * Locks: customer, wallet, subscriptions, invoice. A transaction that holds a subscription never waits for a wallet.
 * @param key of the invoice, from its hosted address.
 * @throws {DomainError} `resource_not_found`, also for an invoice of another world than the wallet;
 * `customer_linked_elsewhere`, `invoice_not_open`, `insufficient_balance`.
 */
export function payInvoice(user: UserCtx, key: InvoiceKey): Promise<InvoiceModel> {
  return transact(user, async (tx) => {
    requireSameWorld(user, key)
    const { businessId, environment } = key
    const { actor, now, requestId } = user
    const ctx: Ctx = { businessId, environment, actor, now, requestId }
    const [row] = await tx.query<{ customerId: CustomerId }>(CUSTOMER, [businessId, environment, key.id])
    const customer = await lockCustomer(tx, ctx, found(row).customerId)
    if (customer.userId && customer.userId !== user.userId) throw new DomainError('customer_linked_elsewhere')
    const wallet = await lockWallet(tx, user.walletId)
    if (!customer.userId) await linkCustomer(tx, ctx, customer, wallet)
    const invoice = await pay(tx, ctx, key, wallet)
    // A wallet that came with money also pays what this customer owed before.
    if (!customer.userId) await payOverdueInvoices(tx, await lockWallet(tx, wallet.id), requestId)
    return invoice
  })
}

/** In production every wallet pays every business. A sandbox wallet pays its own business only. */
function requireSameWorld({ environment, businessId }: UserCtx, key: InvoiceKey): void {
  const isSame = environment === key.environment && (businessId === null || businessId === key.businessId)
  if (!isSame) throw new DomainError('resource_not_found')
}

async function pay(tx: Tx, ctx: Ctx, key: InvoiceKey, wallet: WalletModel): Promise<InvoiceModel> {
  const locked = await lockInvoice(tx, key)
  if (locked.status !== 'open') throw new DomainError('invoice_not_open')
  const subscription = await linkedSubscription(tx, ctx, locked, wallet)
  const [billable] = (await loadBillables(tx, [subscription])) as [Billable]
  const plan = new BillingPlan([wallet], newId)
  const isWaitedFor = subscription.openInvoiceId === locked.id
  const invoice = (isWaitedFor && billable.openInvoice) || locked
  const isPaid = isWaitedFor
    ? payOpenInvoice(plan, billable, billable.now)
    : plan.payFromWallet(billable, invoice, billable.now)
  if (!isPaid) {
    const balance = { requiredPaisa: invoice.totalAmountPaisa, balancePaisa: wallet.balancePaisa }
    throw new DomainError('insufficient_balance', { balance })
  }
  // If the payment is late, the next period may be due already. The billing function continues from there.
  if (isWaitedFor && invoice.periodEnd <= billable.now)
    tx.afterCommit(() => nudge(BILLING_DUE[ctx.environment]))
  await writeBilling(tx, plan, ctx.requestId)
  return invoice
}

/** The invoice's subscription with its wallet. One that ended before its customer was linked has none yet. */
async function linkedSubscription(
  tx: Tx,
  ctx: Ctx,
  { subscriptionId }: InvoiceModel,
  { id, userId }: WalletModel,
): Promise<SubscriptionModel> {
  const subscription = await lockSubscription(tx, ctx, subscriptionId)
  if (subscription.walletId) return subscription
  const payer = { userId: userId as EndUserId, walletId: id as WalletId }
  const [linked] = await linkSubscriptions(tx, ctx, [subscription], payer)
  return linked as SubscriptionModel
}
