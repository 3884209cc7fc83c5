import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type CustomerId, newId } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import { type Ctx, transact, type UserCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { type InvoiceKey, lockInvoice } from '@/lib/invoice/lock'
import { linkCustomer } from '@/lib/subscription/link-customer'
import { linkWallet } from '@/lib/subscription/link-wallet'
import { lockSubscription } from '@/lib/subscription/read'
import { lockWallet } from '@/lib/wallet/open'
import type { InvoiceModel, WalletModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { BILLING_DUE } from './due'
import { loadBillables } from './load-billables'
import { BillingPlan } from './plan'
import { payOpenInvoice } from './rules'
import { writeBilling } from './write'

const CUSTOMER = 'SELECT customer_id FROM invoices WHERE business_id = $1 AND environment = $2 AND id = $3'

/** What the person saw and wants. */
export interface PaymentWish {
  /** The sum that the page named. Another sum is not taken. */
  expectedPaisa: bigint
  /** The wallet also pays what comes next for this subscription. */
  paysNext: boolean
}

/**
 * A customer pays an open invoice from the wallet, at their own wish, and nothing else. If the subscription waited for
 * it, it is active again. A customer who was linked to nobody is linked to this person by paying.
 * Locks: customer, wallet, subscriptions, invoice. A transaction that holds a subscription never waits for a wallet.
 * @param key of the invoice, from its hosted address.
 * @throws {DomainError} `resource_not_found`, also for an invoice of another world than the wallet;
 * `customer_linked_elsewhere`, `invoice_not_open`, `amount_changed`, `insufficient_balance`.
 */
export function payInvoice(user: UserCtx, key: InvoiceKey, wish: PaymentWish): Promise<InvoiceModel> {
  return transact(user, async (tx) => {
    requireSameWorld(user, key)
    const { businessId, environment } = key
    const { actor, now, requestId } = user
    const ctx: Ctx = { businessId, environment, actor, now, requestId }
    const [row] = await tx.query<{ customerId: CustomerId }>(CUSTOMER, [businessId, environment, key.id])
    const customer = await lockCustomer(tx, ctx, found(row).customerId)
    if (customer.userId && customer.userId !== user.userId) throw new DomainError('customer_linked_elsewhere')
    const wallet = await lockWallet(tx, user.walletId)
    const invoice = await lockOpenInvoice(tx, key)
    const { totalAmountPaisa: requiredPaisa, subscriptionId } = invoice
    if (requiredPaisa !== wish.expectedPaisa)
      throw new DomainError('amount_changed', { expectedPaisa: requiredPaisa })
    const { balancePaisa } = wallet
    if (balancePaisa < requiredPaisa)
      throw new DomainError('insufficient_balance', { balance: { requiredPaisa, balancePaisa } })
    const agreed = { ids: wish.paysNext ? [subscriptionId] : [], by: 'invoice' } as const
    if (!customer.userId) await linkCustomer(tx, ctx, customer, wallet, agreed)
    else if (wish.paysNext) await linkWallet(tx, ctx, customer.id, wallet, agreed)
    const [paid] = await payNamedInvoices(tx, ctx, wallet, [invoice])
    return paid as InvoiceModel
  })
}

/** In production every wallet pays every business. A sandbox wallet pays its own business only. */
function requireSameWorld({ environment, businessId }: UserCtx, key: InvoiceKey): void {
  const isSame = environment === key.environment && (businessId === null || businessId === key.businessId)
  if (!isSame) throw new DomainError('resource_not_found')
}

/**
 * Locks an invoice that can be paid, and its subscription before it.
 * @throws {DomainError} `resource_not_found`, `invoice_not_open`.
 */
export async function lockOpenInvoice(tx: Tx, key: InvoiceKey): Promise<InvoiceModel> {
  const invoice = await lockInvoice(tx, key)
  if (invoice.status !== 'open') throw new DomainError('invoice_not_open')
  return invoice
}

/**
 * Pays invoices from a wallet at the wish of its owner. Their subscriptions keep the wallet that they have, or none.
 * @param wallet locked by this transaction. It holds enough for all of them.
 * @param wanted open invoices, locked by this transaction.
 */
export async function payNamedInvoices(
  tx: Tx,
  ctx: Ctx,
  wallet: WalletModel,
  wanted: readonly InvoiceModel[],
): Promise<InvoiceModel[]> {
  const billables = new Map<string, Billable>()
  for (const id of new Set(wanted.map(({ subscriptionId }) => subscriptionId))) {
    const [billable] = (await loadBillables(tx, [await lockSubscription(tx, ctx, id)])) as [Billable]
    billables.set(id, { ...billable, walletId: wallet.id, isPresent: true })
  }
  const plan = new BillingPlan([wallet], newId)
  const paid = wanted.map((invoice) => {
    const billable = billables.get(invoice.subscriptionId) as Billable
    if (billable.subscription.openInvoiceId !== invoice.id) {
      plan.payFromWallet(billable, invoice, billable.now)
      return invoice
    }
    payOpenInvoice(plan, billable, billable.now)
    // If the payment is late, the next period may be due already. The billing function continues from there.
    if (invoice.periodEnd <= billable.now) tx.afterCommit(() => nudge(BILLING_DUE[ctx.environment]))
    return billable.openInvoice as InvoiceModel
  })
  if (paid.some(({ status }) => status !== 'paid')) throw new Error('a wallet with enough money did not pay')
  await writeBilling(tx, plan, ctx.requestId)
  return paid
}
