import { giveAllowance } from '@/lib/agreement/give-allowance'
import { payNamedInvoices } from '@/lib/billing/pay-invoice'
import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import type { CustomerId, PriceId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { CustomerView } from '@/lib/customer/present'
import { lockCustomer } from '@/lib/customer/read'
import { emit } from '@/lib/events/emit'
import type { CheckoutVisitCtx, Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { lockOffer } from '@/lib/price/lock-offer'
import { createSubscription } from '@/lib/subscription/create'
import { linkCustomer, linkWallet } from '@/lib/subscription/link-wallet'
import { tellTrial } from '@/lib/subscription/tell-trial'
import { lockWallet } from '@/lib/wallet/open'
import { shownBalance } from '@/lib/wallet/rules'
import type { CheckoutSessionModel, WalletModel } from '@/prisma/generated/models'
import { type AgreedSum, type Consent, type LockedOffer, lockAgreedSum } from './agreed-sum'
import { requireCoupon } from './coupon'
import { expireLocked } from './expire'
import { countStart } from './known-only'
import { presentCheckoutSession } from './present'
import { needsEmail, requireVerified, type TimedCheckout } from './rules'
import { checkoutSessions } from './table'
import { isSameOffer, termsOf } from './terms'
import { requireTrial } from './trial'

/**
 * Locks what the checkout offers, and to whom, until the transaction ends. If the offer differs from the session's, the session ends.
 * @param session open, and locked by this transaction.
 * @throws {DomainError} `price_inactive`, `offer_changed`, `customer_archived`; `coupon_not_valid`, after which the session continues
 * without its coupon. It also continues without free days if the person has had those meanwhile.
 */
export async function lockOffered(
  tx: Tx,
  ctx: CheckoutVisitCtx,
  session: CheckoutSessionModel,
): Promise<LockedOffer> {
  const offer = await lockOffer(tx, ctx, session.priceId)
  const terms = termsOf(session, offer)
  if (!isSameOffer(terms, offer)) {
    await expireLocked(tx, session, ctx.requestId)
    throw new DomainError('offer_changed', { commits: true })
  }
  const customer = session.customerId ? await lockCustomer(tx, ctx, session.customerId as CustomerId) : null
  if (customer?.archivedAt) throw new DomainError('customer_archived')
  await requireTrial(tx, session, terms)
  await requireCoupon(tx, ctx, session)
  const verifiedAt = onClockOf(ctx, session.verifiedAt as Date)
  return { terms, customer, needsEmail: needsEmail(session), verifiedAt }
}

/** An instant of real time on the business's clock. */
const onClockOf = ({ now }: Pick<Ctx, 'now'>, at: Date): Date =>
  new Date(at.getTime() + now.getTime() - Date.now())

/**
 * Starts the subscription that the checkout offers, and completes the session: customer, link, subscription with its agreement, first
 * payment, an allowance, the invoices that the person agreed to, events. It charges exactly the expected amount. Every start of a checkout
 * goes through here: by the person's press, and by the top-up that they made with their consent. Lock order: wallet, subscriptions,
 * invoices.
 * @param session locked by this transaction, like what it offers.
 * @param broughtPaisa the amount of the top-up whose credit starts it.
 * @throws {DomainError} `checkout_not_verified` (also if the agreement needs a code), `checkout_session_used`, `checkout_session_expired`,
 * `insufficient_balance`, and as `lockAgreedSum`. The transaction must then not commit what was written.
 */
export async function completeCheckout(
  tx: Tx,
  ctx: CheckoutVisitCtx,
  session: TimedCheckout,
  offered: LockedOffer,
  consent: Consent,
  broughtPaisa = 0n,
): Promise<CheckoutSessionModel> {
  const walletId = requireVerified(session)
  const wallet = await lockWallet(tx, walletId)
  const agreed = await lockAgreedSum(tx, ctx, offered, wallet, consent)
  const { invoices, requiredPaisa } = agreed
  const { balancePaisa } = wallet
  if (balancePaisa < requiredPaisa)
    throw new DomainError('insufficient_balance', { balance: { requiredPaisa, balancePaisa } })
  const fromBalancePaisa = requiredPaisa > broughtPaisa ? requiredPaisa - broughtPaisa : 0n
  await countStart(tx, session, { consent, terms: offered.terms, fromBalancePaisa, now: ctx.now })
  const within = { ...ctx, tx }
  const customerId = offered.customer
    ? await linkTo(tx, ctx, offered.customer, wallet, agreed)
    : await newCustomer(within, consent, wallet)
  const { id: subscriptionId } = await createSubscription(
    within,
    {
      priceId: session.priceId as PriceId,
      customerId,
      quantity: offered.terms.quantity,
      items: [...offered.terms.items],
      ...(offered.terms.coupon && { couponCode: offered.terms.coupon.code }),
      skipTrial: offered.terms.trialUsed,
      metadata: session.metadata as Record<string, string>,
    },
    { maxAmountPaisa: consent.agree?.maximum ? offered.terms.maxAmountPaisa : null },
  )
  const { allowancePaisa } = offered.terms
  if (consent.agree?.allowance && allowancePaisa !== null)
    await giveAllowance(tx, ctx, { customerId, walletId, amountPaisa: allowancePaisa, by: 'checkout' })
  if (invoices.length > 0) await payNamedInvoices(tx, ctx, await lockWallet(tx, walletId), invoices)
  const completed: CheckoutSessionModel = {
    ...session,
    status: 'completed',
    customerId,
    subscriptionId,
    completedAt: ctx.now,
    updatedAt: nextUpdatedAt(session, ctx.now),
  }
  await tellTrial(tx, ctx, subscriptionId)
  await checkoutSessions.update(tx, [completed], COMPLETED)
  await emit(tx, ctx, 'checkout.session.completed', session.id, presentCheckoutSession(completed))
  return completed
}

const COMPLETED = ['status', 'customerId', 'subscriptionId', 'completedAt', 'updatedAt'] as const

async function linkTo(
  tx: Tx,
  ctx: Ctx,
  customer: CustomerView,
  wallet: WalletModel,
  { subscriptions }: AgreedSum,
): Promise<CustomerId> {
  const agreed = { subscriptions, by: 'checkout' } as const
  if (customer.userId) await linkWallet(tx, ctx, customer.id, wallet, agreed)
  else await linkCustomer(tx, ctx, customer, wallet, agreed)
  return customer.id as CustomerId
}

async function newCustomer(ctx: Ctx, { email, name }: Consent, wallet: WalletModel): Promise<CustomerId> {
  const { userId } = wallet
  const customer = await createCustomer(
    ctx,
    { email, name },
    { userId, walletBalancePaisa: shownBalance(wallet) },
  )
  return customer.id as CustomerId
}
