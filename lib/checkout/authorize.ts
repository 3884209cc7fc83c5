import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { DomainError } from '@/lib/core/errors'
import { type CustomerId, type PriceId, toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { CustomerView } from '@/lib/customer/present'
import { lockCustomer } from '@/lib/customer/read'
import { emit } from '@/lib/events/emit'
import { type CheckoutCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { getOffer } from '@/lib/price/get-offer'
import { createSubscription } from '@/lib/subscription/create'
import { linkCustomer } from '@/lib/subscription/link-customer'
import { lockWallet } from '@/lib/wallet/open'
import type { CheckoutSessionModel, WalletModel } from '@/prisma/generated/models'
import { lockCheckout } from './lock'
import { presentCheckoutSession } from './present'
import { requireVerified, returnAddress } from './rules'
import type { AuthorizeCheckoutInput } from './schema'
import { checkoutSessions } from './table'

/**
 * Starts the subscription that the checkout offers, and completes the session. It is one transaction: customer, link,
 * subscription, first payment, events. If the wallet is short, nothing changes and the session stays open.
 * A completed session answers its holder again with what it started.
 * Locks: session, customer, wallet, subscriptions.
 * @throws {DomainError} `checkout_not_verified`, `checkout_session_used`, `checkout_session_expired`,
 * `parameter_missing` (an e-mail for a new customer), `customer_linked_elsewhere`, `customer_archived`,
 * `price_inactive`, `insufficient_balance`.
 */
export function authorizeCheckout(ctx: CheckoutCtx, input: AuthorizeCheckoutInput) {
  return transact(ctx, async (tx) => {
    const session = await lockCheckout(tx, ctx)
    if (session.status === 'completed') return answerOf(session)
    const walletId = requireVerified(session)
    await getOffer(tx, ctx, session.priceId)
    const within = { ...ctx, tx }
    const customer = session.customerId ? await lockCustomer(tx, ctx, session.customerId as CustomerId) : null
    if (customer?.archivedAt) throw new DomainError('customer_archived')
    const wallet = await lockWallet(tx, walletId)
    const customerId = customer
      ? await linkTo(tx, ctx, customer, wallet)
      : await newCustomer(within, input, wallet)
    const subscription = await createSubscription(within, {
      priceId: session.priceId as PriceId,
      customerId,
      skipTrial: false,
      metadata: session.metadata as Record<string, string>,
    })
    // A wallet that came with money also pays what this customer owed before.
    if (customer && !customer.userId)
      await payOverdueInvoices(tx, await lockWallet(tx, walletId), ctx.requestId)
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

const COMPLETED = ['status', 'customerId', 'subscriptionId', 'completedAt', 'updatedAt'] as const

/** @throws {DomainError} `customer_linked_elsewhere`. */
async function linkTo(
  tx: Tx,
  ctx: CheckoutCtx,
  customer: CustomerView,
  wallet: WalletModel,
): Promise<CustomerId> {
  if (!customer.userId) await linkCustomer(tx, ctx, customer, wallet)
  else if (customer.userId !== wallet.userId) throw new DomainError('customer_linked_elsewhere')
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
