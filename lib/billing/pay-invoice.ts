import { personAt } from '@/lib/auth/own-wallets'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type CustomerId, newId, type SubscriptionId } from '@/lib/core/id'
import { mostOf, type ShownTerms } from '@/lib/core/shown-terms'
import type { CustomerView } from '@/lib/customer/present'
import { lockCustomer } from '@/lib/customer/read'
import { type Ctx, contextAt, transact, type UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { type InvoiceKey, lockInvoice } from '@/lib/invoice/lock'
import { lockComing, walletTermsOf } from '@/lib/subscription/coming-terms'
import { linkCustomer, linkWallet } from '@/lib/subscription/link-wallet'
import { getSubscription, lockSubscription } from '@/lib/subscription/read'
import { spendWithoutCode } from '@/lib/wallet/known-spending'
import { lockWallet } from '@/lib/wallet/open'
import type { InvoiceModel, WalletModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { comingOf } from './changes'
import { BILLING_DUE } from './due'
import { loadBillables, readBillables } from './load-billables'
import { BillingPlan } from './plan'
import { isRecoveredSql } from './recovery-order'
import { payOpenInvoice } from './rules'
import { writeBilling } from './write'

const CUSTOMER = 'SELECT customer_id FROM invoices WHERE business_id = $1 AND environment = $2 AND id = $3'

/** What the person saw and wants. */
export interface PaymentWish {
  /** The sum that the page named. Another sum is not taken. */
  expectedPaisa: bigint
  /** The wallet also pays what comes next for this subscription: the digest of what the page showed of it. Null: it does not. */
  nextDigest: string | null
}

/**
 * A customer pays an open invoice from the wallet, at their own wish, and nothing else. If the subscription waited for
 * it, it is active again. A customer who was linked to nobody is linked to this person by paying.
 * Locks: customer, wallet, subscriptions, invoice. A transaction that holds a subscription never waits for a wallet.
 * @param key of the invoice, from its hosted address.
 * @throws {DomainError} `resource_not_found`, also for an invoice of another world than the wallet; `session_expired`: it is more
 * than a known browser pays without a code; and as `payFromLocked`.
 */
export function payInvoice(user: UserCtx, key: InvoiceKey, wish: PaymentWish): Promise<InvoiceModel> {
  return transact(user, async (tx) => {
    const { person, ctx } = await personAtInvoice(tx, user, key)
    const customer = await lockCustomerOf(tx, ctx, key.id)
    const wallet = await lockWallet(tx, person.walletId)
    const paid = await payFromLocked(tx, ctx, { customer, wallet, id: key.id }, wish)
    await countWithoutCode(tx, person, wish.expectedPaisa)
    return paid
  })
}

/** @param tx has locked the person's wallet. @throws {DomainError} `session_expired`. */
export async function countWithoutCode(tx: Tx, user: UserCtx, fromBalancePaisa: bigint): Promise<void> {
  if (user.isProved || (await spendWithoutCode(tx, user.walletId, fromBalancePaisa, user.now))) return
  throw new DomainError('session_expired')
}

/**
 * The customer with the wallet that pays an invoice, and the context in which they act on it. @throws {DomainError}
 * `resource_not_found` if no wallet of theirs pays there.
 */
export async function personAtInvoice(
  tx: Tx,
  user: UserCtx,
  key: InvoiceKey,
): Promise<{ person: UserCtx; ctx: Ctx }> {
  const person = await personAt(tx, user, key)
  return { person, ctx: contextAt({ ...person, tx }, key.businessId) }
}

/** Locks the customer of an invoice. The wallet is locked after it. @throws {DomainError} `resource_not_found`. */
export async function lockCustomerOf(tx: Tx, ctx: Ctx, invoiceId: string): Promise<CustomerView> {
  const [row] = await tx.query<{ customerId: CustomerId }>(CUSTOMER, [
    ctx.businessId,
    ctx.environment,
    invoiceId,
  ])
  return lockCustomer(tx, ctx, found(row).customerId)
}

interface Payment {
  customer: CustomerView
  /** Of the person who pays. */
  wallet: WalletModel
  /** Of the invoice. */
  id: string
}

/**
 * Locks the invoice that a person wants to pay, if they may and its sum is what they saw. Whether the wallet covers it is
 * not asked.
 * @throws {DomainError} `customer_linked_elsewhere`, `invoice_not_open`, `amount_changed`.
 */
export async function lockWanted(
  tx: Tx,
  ctx: Ctx,
  { customer, wallet, id }: Payment,
  expectedPaisa: bigint,
): Promise<InvoiceModel> {
  if (customer.userId && customer.userId !== wallet.userId) throw new DomainError('customer_linked_elsewhere')
  return lockAtSum(tx, { ...ctx, id }, expectedPaisa)
}

async function lockAtSum(tx: Tx, key: InvoiceKey, expectedPaisa: bigint): Promise<InvoiceModel> {
  const invoice = await lockOpenInvoice(tx, key)
  if (invoice.totalAmountPaisa !== expectedPaisa)
    throw new DomainError('amount_changed', { expectedPaisa: invoice.totalAmountPaisa })
  return invoice
}

/** What the next invoices of a locked invoice's subscription cost. Null: no wallet pays them. */
export async function lockNextTerms(
  tx: Tx,
  ctx: Ctx,
  { subscriptionId }: Pick<InvoiceModel, 'subscriptionId'>,
): Promise<ShownTerms | null> {
  const [coming] = await lockComing(tx, [await lockSubscription(tx, ctx, subscriptionId)])
  return walletTermsOf(coming as Billable)
}

/**
 * Pays an invoice from a wallet, both of the person who presses and with the credit of the top-up that was begun for it.
 * @param payment customer and wallet are locked by this transaction, in this order.
 * @throws {DomainError} as `lockWanted`; `insufficient_balance`; `offer_changed` if the next ones cost something else.
 */
export async function payFromLocked(
  tx: Tx,
  ctx: Ctx,
  payment: Payment,
  { expectedPaisa, nextDigest }: PaymentWish,
): Promise<InvoiceModel> {
  const invoice = await lockWanted(tx, ctx, payment, expectedPaisa)
  const { customer, wallet } = payment
  const { balancePaisa } = wallet
  if (balancePaisa < expectedPaisa)
    throw new DomainError('insufficient_balance', { balance: { requiredPaisa: expectedPaisa, balancePaisa } })
  const subscriptions = nextDigest ? [{ id: invoice.subscriptionId, termsDigest: nextDigest }] : []
  const agreed = { subscriptions, by: 'invoice' } as const
  if (!customer.userId) await linkCustomer(tx, ctx, customer, wallet, agreed)
  else if (nextDigest) await linkWallet(tx, ctx, customer.id, wallet, agreed)
  const [paid] = await payNamedInvoices(tx, ctx, wallet, [invoice])
  return paid as InvoiceModel
}

/**
 * Pays an invoice with money that anybody has just paid for it. It links nobody.
 * @param payment customer and wallet are locked by this transaction, in this order. The wallet holds what was paid.
 * @throws {DomainError} `invoice_not_open`, `amount_changed`.
 */
export async function payForCustomer(
  tx: Tx,
  ctx: Ctx,
  { wallet, id }: Pick<Payment, 'wallet' | 'id'>,
  expectedPaisa: bigint,
): Promise<void> {
  await payNamedInvoices(tx, ctx, wallet, [await lockAtSum(tx, { ...ctx, id }, expectedPaisa)])
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

/** Whether a person can pay an invoice. */
export interface InvoicePayer {
  balancePaisa: bigint
  /** Of the person, in E.164. */
  phone: string
  /** Of the person whom the invoice's customer is linked to. Null: the customer is linked to nobody. */
  ownerPhone: string | null
  /** What the next invoices cost, if a wallet may pay them and no agreement of its own does. Null: nothing is to be asked. */
  next: ShownTerms | null
  /** Money that comes into the person's wallet pays it by itself, if it is enough. */
  isPaidByItself: boolean
}

const PAYER = `
SELECT w.balance_paisa, u.phone, o.phone AS owner_phone, i.subscription_id,
  s.agreement IS NULL AND s.ended_at IS NULL AS asks_for_next,
  s.wallet_id = w.id AND s.open_invoice_id = i.id AND ${isRecoveredSql('s')} AS is_paid_by_itself
FROM invoices i
JOIN subscriptions s ON s.business_id = i.business_id AND s.environment = i.environment AND s.id = i.subscription_id
JOIN customers c ON c.business_id = i.business_id AND c.environment = i.environment AND c.id = i.customer_id
LEFT JOIN users o ON o.id = c.user_id
JOIN wallets w ON w.id = $4
JOIN users u ON u.id = w.user_id
WHERE i.business_id = $1 AND i.environment = $2 AND i.id = $3`

type Row = Omit<InvoicePayer, 'next'> & { asksForNext: boolean; subscriptionId: SubscriptionId }

/** The person who looks at an invoice, with their wallet. @throws {DomainError} `resource_not_found`. */
export async function loadInvoicePayer(user: UserCtx, key: InvoiceKey): Promise<InvoicePayer> {
  const { businessId, environment, id } = key
  const [row] = await query<Row>(PAYER, [businessId, environment, id, user.walletId])
  const { asksForNext, subscriptionId, ...payer } = found(row)
  return {
    ...payer,
    next: asksForNext ? await readNextTerms(contextAt(user, businessId), subscriptionId) : null,
  }
}

/** What the next invoices of a subscription cost. Null: they are free, or no wallet pays them. */
async function readNextTerms(ctx: Ctx, id: SubscriptionId): Promise<ShownTerms | null> {
  const [billable] = await readBillables({ query }, [await getSubscription(ctx, id)])
  const terms = walletTermsOf(comingOf(billable as Billable))
  return terms && mostOf(terms.periods) > 0n ? terms : null
}
