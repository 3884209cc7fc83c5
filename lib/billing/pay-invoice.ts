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

/** What the person saw on the page and wants to do. */
export interface PaymentWish {
  /** The amount that the page showed. No other amount is taken. */
  expectedPaisa: bigint
  /** Digest of the terms that the page showed for the coming periods, if the wallet should pay those, too. Null if not. */
  nextDigest: string | null
}

/**
 * A customer chooses to pay one open invoice from the wallet, and nothing else. If the subscription was waiting for it, it is active again.
 * A customer who is not linked to a person is linked to this one. Lock order: customer, wallet, subscriptions, invoice. A transaction that
 * holds a subscription never waits for a wallet.
 * @param key of the invoice, from its hosted address.
 * @throws {DomainError} `resource_not_found`, also if the wallet does not pay at this business and environment; `session_expired` if the
 * amount is more than a known browser may pay without a code; and as `payFromLocked`.
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
 * The person with the wallet that pays at the invoice's business, and the context in which they act on the invoice. @throws {DomainError}
 * `resource_not_found` if they have no wallet there.
 */
export async function personAtInvoice(
  tx: Tx,
  user: UserCtx,
  key: InvoiceKey,
): Promise<{ person: UserCtx; ctx: Ctx }> {
  const person = await personAt(tx, user, key)
  return { person, ctx: contextAt({ ...person, tx }, key.businessId) }
}

/** Locks the customer of an invoice. Lock the wallet after it. @throws {DomainError} `resource_not_found`. */
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
  /** The payer's wallet. */
  wallet: WalletModel
  /** The id of the invoice. */
  id: string
}

/**
 * Locks the invoice that a person wants to pay. Checks that they may pay it and that its amount is what they saw, but not whether the
 * wallet covers it.
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

/** What the next periods of the invoice's subscription cost. Locks the subscription. Null if no wallet pays them. */
export async function lockNextTerms(
  tx: Tx,
  ctx: Ctx,
  { subscriptionId }: Pick<InvoiceModel, 'subscriptionId'>,
): Promise<ShownTerms | null> {
  const [coming] = await lockComing(tx, [await lockSubscription(tx, ctx, subscriptionId)])
  return walletTermsOf(coming as Billable)
}

/**
 * Pays an invoice from a wallet: when a person presses the button, and with the credit of a top-up that was made for it.
 * @param payment its customer and wallet are locked by this transaction, in this order.
 * @throws {DomainError} as `lockWanted`; `insufficient_balance`; `offer_changed` if the next periods cost something else.
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
 * Pays an invoice with money that anybody has just paid for it. Does not link that person to the customer.
 * @param payment its customer and wallet are locked by this transaction, in this order. The wallet holds what was paid.
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
 * Locks an open invoice, and its subscription before it.
 * @throws {DomainError} `resource_not_found`, `invoice_not_open`.
 */
export async function lockOpenInvoice(tx: Tx, key: InvoiceKey): Promise<InvoiceModel> {
  const invoice = await lockInvoice(tx, key)
  if (invoice.status !== 'open') throw new DomainError('invoice_not_open')
  return invoice
}

/**
 * Pays invoices from a wallet because its owner wants to. It does not change which wallet pays their subscriptions.
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
    // After a late payment the next period may already be due. The billing function bills it.
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
  /** The person's phone, in E.164. */
  phone: string
  /** The phone of the person that the invoice's customer is linked to. Null if the customer is not linked. */
  ownerPhone: string | null
  /** What the next periods cost, if the page should ask whether the wallet may pay them, too. Null if there is nothing to ask. */
  next: ShownTerms | null
  /** True if a sufficient top-up of the person's wallet pays the invoice automatically. */
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

/** What the next periods of a subscription cost. Null if they are free, or if no wallet pays them. */
async function readNextTerms(ctx: Ctx, id: SubscriptionId): Promise<ShownTerms | null> {
  const [billable] = await readBillables({ query }, [await getSubscription(ctx, id)])
  const terms = walletTermsOf(comingOf(billable as Billable))
  return terms && mostOf(terms.periods) > 0n ? terms : null
}
