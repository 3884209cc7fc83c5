import { DomainError } from '@/lib/core/errors'
import type { CustomerId } from '@/lib/core/id'
import { timesQuantity } from '@/lib/core/quantity'
import { lockCustomer } from '@/lib/customer/read'
import { type CheckoutCtx, type CheckoutVisitCtx, type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { hmac, sha256 } from '@/lib/infra/keys/crypto'
import { lockOffer, type Offer } from '@/lib/price/lock-offer'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import { refusalOfCoupon } from './coupon'
import { insertCheckout } from './create'
import { expireLocked } from './expire'
import { lockCheckoutAt } from './lock'
import { type AskedTerms, isMaximumOf, isSameOffer, termsOf } from './terms'

/**
 * Creates a session with the present offer for a person whose session has ended or offers something else, and ends that session. The new
 * token is derived from the old one, so pressing twice creates one session. If the session still works, it returns the old token. After its
 * subscription has ended, a used session can be started again.
 *
 * The new session is for the named customer only if the holder asks, or if the customer is linked to a phone, which must then be proved. So
 * an old link in the wrong hands reveals nothing about an unconfirmed customer.
 * @param token of the old session.
 * @throws {DomainError} `resource_not_found`, `checkout_session_used`, `price_inactive`, `customer_archived`.
 */
export function renewCheckout(
  ctx: CheckoutVisitCtx | CheckoutCtx,
  token: string,
): Promise<{ token: string }> {
  return transact(ctx, async (tx) => {
    const session = await lockCheckoutAt(tx, token)
    const { status, isOver, preBound, requireEmail, priceId, successUrl, cancelUrl, metadata } = session
    if (status === 'completed' && !(await hasEnded(tx, session)))
      throw new DomainError('checkout_session_used')
    const offer = await lockOffer(tx, ctx, priceId)
    const terms = termsOf(session, offer)
    const isGood = status === 'open' && !isOver
    if (isGood && isSameOffer(terms, offer)) return { token }
    if (status === 'open') await expireLocked(tx, session, ctx.requestId)
    const customerId = preBound ? await renewedFor(tx, ctx, session, isGood) : null
    const next = hmac('renewed checkout', token).toString('base64url')
    const [known] = await tx.query('SELECT 1 FROM checkout_sessions WHERE token_hash = $1', [sha256(next)])
    const offered = { requireEmail, priceId, successUrl, cancelUrl, metadata }
    if (!known)
      await insertCheckout(
        tx,
        ctx,
        { ...offered, customerId, preBound: customerId !== null },
        { token: next, offer, asked: await askedAgain(tx, ctx, session, terms, offer) },
      )
    return { token: next }
  })
}

const ENDED = `
SELECT 1 FROM subscriptions WHERE business_id = $1 AND environment = $2 AND id = $3 AND ended_at IS NOT NULL`

async function hasEnded(
  tx: Tx,
  { businessId, environment, subscriptionId }: CheckoutSessionModel,
): Promise<boolean> {
  return (await tx.query(ENDED, [businessId, environment, subscriptionId])).length > 0
}

/** @param wasGood true if the link itself still worked, so it revealed as much. */
async function renewedFor(
  tx: Tx,
  ctx: CheckoutVisitCtx | CheckoutCtx,
  session: CheckoutSessionModel,
  wasGood: boolean,
): Promise<CustomerId | null> {
  const customer = await lockCustomer(tx, ctx, session.customerId as CustomerId)
  if (customer.archivedAt) throw new DomainError('customer_archived')
  const isHolder = 'bearerExpiresAt' in ctx && !ctx.returning
  return wasGood || isHolder || customer.userId ? (customer.id as CustomerId) : null
}

/** The additional requests of the old session. A maximum that does not fit the present price is left out, and so is an invalid coupon. */
async function askedAgain(
  tx: Tx,
  ctx: Ctx,
  session: CheckoutSessionModel,
  { quantity, maxAmountPaisa, allowancePaisa, items, coupon, allowCouponCodes }: AskedTerms,
  offer: Offer,
): Promise<AskedTerms> {
  const fullPaisa = timesQuantity(offer.amountPaisa, quantity)
  const fits = maxAmountPaisa !== null && isMaximumOf(fullPaisa, maxAmountPaisa)
  const isValid = (await refusalOfCoupon(tx, ctx, session)) === null
  return {
    quantity,
    maxAmountPaisa: fits ? maxAmountPaisa : null,
    allowancePaisa,
    items,
    coupon: isValid ? coupon : null,
    allowCouponCodes,
    trialUsed: false,
  }
}
