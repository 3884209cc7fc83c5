import { lockOpenInvoice, payNamedInvoices } from '@/lib/billing/pay-invoice'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { type CustomerId, type PriceId, toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { CustomerView } from '@/lib/customer/present'
import { lockCustomer } from '@/lib/customer/read'
import { emit } from '@/lib/events/emit'
import { type CheckoutCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { lockOffer } from '@/lib/price/lock-offer'
import { createSubscription } from '@/lib/subscription/create'
import { linkCustomer } from '@/lib/subscription/link-customer'
import { linkWallet } from '@/lib/subscription/link-wallet'
import { lockSubscription } from '@/lib/subscription/read'
import { lockWallet } from '@/lib/wallet/open'
import type { CheckoutSessionModel, InvoiceModel, WalletModel } from '@/prisma/generated/models'
import { expireLocked } from './expire'
import { lockCheckout } from './lock'
import { presentCheckoutSession } from './present'
import { requiredToStart, requireVerified, returnAddress } from './rules'
import type { AuthorizeCheckoutInput } from './schema'
import { checkoutSessions } from './table'
import { type CheckoutTerms, isSameOffer, termsOf } from './terms'

/**
 * Starts the subscription that the checkout offers, and completes the session. It is one transaction: customer, link,
 * subscription, first payment, the invoices that the person agreed to, events. Exactly the expected sum is taken. If the
 * wallet is short, nothing changes and the session stays open. If the offer is no longer that of the session, nothing is
 * charged and the session ends. A completed session answers its holder again with what it started.
 * Locks: session, price, customer, wallet, subscriptions.
 * @throws {DomainError} `checkout_not_verified`, `checkout_session_used`, `checkout_session_expired`,
 * `parameter_missing` (an e-mail for a new customer), `customer_linked_elsewhere`, `customer_archived`,
 * `price_inactive`, `offer_changed`, `amount_changed`, `insufficient_balance`; of what `agree` names
 * `resource_not_found`, `invoice_not_open`, `parameter_invalid`.
 */
export function authorizeCheckout(ctx: CheckoutCtx, input: AuthorizeCheckoutInput) {
  return transact(ctx, async (tx) => {
    const session = await lockCheckout(tx, ctx)
    if (session.status === 'completed') return answerOf(session)
    const walletId = requireVerified(session)
    const terms = await lockTermsOf(tx, ctx, session)
    const within = { ...ctx, tx }
    const customer = session.customerId ? await lockCustomer(tx, ctx, session.customerId as CustomerId) : null
    if (customer?.archivedAt) throw new DomainError('customer_archived')
    const wallet = await lockWallet(tx, walletId)
    const agreed = await lockAgreed(tx, ctx, customer, input.agree)
    const customerId = customer
      ? await linkTo(tx, ctx, customer, wallet, agreed.subscriptionIds)
      : await newCustomer(within, input, wallet)
    requireExpected(wallet, requiredToStart(terms), agreed.invoices, input.expectedPaisa)
    const subscription = await createSubscription(
      within,
      {
        priceId: session.priceId as PriceId,
        customerId,
        skipTrial: false,
        metadata: session.metadata as Record<string, string>,
      },
      true,
    )
    if (agreed.invoices.length > 0)
      await payNamedInvoices(tx, ctx, await lockWallet(tx, walletId), agreed.invoices)
    const completed: CheckoutSessionModel = {
      ...session,
      status: 'completed',
      customerId,
      subscriptionId: subscription.id,
      completedAt: ctx.now,
      updatedAt: ctx.now,
    }
    await checkoutSessions.update(tx, [completed], COMPLETED)
    await emit(tx, ctx, 'checkout.session.completed', session.id, presentCheckoutSession(completed))
    return answerOf(completed)
  })
}

/** The terms of the session, which the price cannot leave in this transaction. @throws {DomainError} as above. */
async function lockTermsOf(tx: Tx, ctx: CheckoutCtx, session: CheckoutSessionModel): Promise<CheckoutTerms> {
  const offer = await lockOffer(tx, ctx, session.priceId)
  const terms = termsOf(session, offer)
  if (isSameOffer(terms, offer)) return terms
  await expireLocked(tx, session, ctx.requestId)
  throw new DomainError('offer_changed', { commits: true })
}

/** What the person wants to pay besides, locked. @throws {DomainError} as above. */
async function lockAgreed(
  tx: Tx,
  ctx: CheckoutCtx,
  customer: CustomerView | null,
  { invoiceIds = [], subscriptionIds = [] }: NonNullable<AuthorizeCheckoutInput['agree']> = {},
): Promise<{ invoices: InvoiceModel[]; subscriptionIds: string[] }> {
  const invoices: InvoiceModel[] = []
  for (const id of [...new Set(invoiceIds)].sort()) {
    const invoice = await lockOpenInvoice(tx, { ...ctx, id })
    if (invoice.customerId !== customer?.id)
      throw new DomainError('resource_not_found', { param: 'agree.invoiceIds' })
    invoices.push(invoice)
  }
  const paid = new Set(invoices.map(({ id }) => id))
  for (const id of new Set(subscriptionIds)) {
    const { customerId, openInvoiceId } = await lockSubscription(tx, ctx, id)
    if (customerId !== customer?.id)
      throw new DomainError('resource_not_found', { param: 'agree.subscriptionIds' })
    if (openInvoiceId && !paid.has(openInvoiceId))
      throw invalidParameter('agree.invoiceIds', `must name ${toWire('inv', openInvoiceId)}, ${OPEN_FIRST}`)
  }
  return { invoices, subscriptionIds }
}

const OPEN_FIRST = 'because a subscription of agree.subscriptionIds waits for its payment.'

/**
 * Exactly the sum that the person was shown is taken.
 * @param shownPaisa undefined: the page named only what the start takes.
 * @throws {DomainError} `amount_changed`, `insufficient_balance`.
 */
function requireExpected(
  { balancePaisa }: WalletModel,
  startPaisa: bigint,
  invoices: readonly InvoiceModel[],
  shownPaisa: bigint = startPaisa,
): void {
  const requiredPaisa = invoices.reduce((sum, { totalAmountPaisa }) => sum + totalAmountPaisa, startPaisa)
  if (shownPaisa !== requiredPaisa) throw new DomainError('amount_changed', { expectedPaisa: requiredPaisa })
  if (balancePaisa < requiredPaisa)
    throw new DomainError('insufficient_balance', { balance: { requiredPaisa, balancePaisa } })
}

const COMPLETED = ['status', 'customerId', 'subscriptionId', 'completedAt', 'updatedAt'] as const

/** @throws {DomainError} `customer_linked_elsewhere`. */
async function linkTo(
  tx: Tx,
  ctx: CheckoutCtx,
  customer: CustomerView,
  wallet: WalletModel,
  agreedIds: readonly string[],
): Promise<CustomerId> {
  const agreed = { ids: agreedIds, by: 'checkout' } as const
  if (!customer.userId) await linkCustomer(tx, ctx, customer, wallet, agreed)
  else if (customer.userId === wallet.userId) await linkWallet(tx, ctx, customer.id, wallet, agreed)
  else throw new DomainError('customer_linked_elsewhere')
  return customer.id as CustomerId
}

async function newCustomer(
  ctx: CheckoutCtx,
  { email, name }: AuthorizeCheckoutInput,
  { userId, balancePaisa }: WalletModel,
): Promise<CustomerId> {
  if (email === undefined) {
    const message = 'The parameter email is required, because this checkout makes a new customer. Send it.'
    throw new DomainError('parameter_missing', { param: 'email', message })
  }
  const customer = await createCustomer(ctx, { email, name }, { userId, walletBalancePaisa: balancePaisa })
  return customer.id as CustomerId
}

function answerOf({ id, subscriptionId, customerId, successUrl }: CheckoutSessionModel) {
  const sessionId = toWire('cs', id)
  return {
    subscriptionId: toWire('sub', subscriptionId as string),
    customerId: toWire('cus', customerId as string),
    redirectUrl: returnAddress(successUrl, sessionId),
  }
}
