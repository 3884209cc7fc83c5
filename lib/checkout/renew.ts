import { DomainError } from '@/lib/core/errors'
import type { CustomerId } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import { type CheckoutVisitCtx, transact } from '@/lib/infra/ctx'
import { hmac, sha256 } from '@/lib/infra/keys/crypto'
import { lockOffer, type Offer } from '@/lib/price/lock-offer'
import { insertCheckout } from './create'
import { expireLocked } from './expire'
import { lockCheckoutAt } from './lock'
import { requireOpen } from './rules'
import { type AskedTerms, isMaximumOf, isSameOffer, termsOf } from './terms'

/**
 * Makes a session of the present offer for a customer whose session has another one, and ends that session. The new
 * token follows from the old one, so pressing twice makes one session. If the offer is still the same, it returns the
 * old token.
 * @param token of the old session.
 * @throws {DomainError} `resource_not_found`, `checkout_session_used`, `checkout_session_expired`, `price_inactive`,
 * `customer_archived`.
 */
export function renewCheckout(ctx: CheckoutVisitCtx, token: string): Promise<{ token: string }> {
  return transact(ctx, async (tx) => {
    const session = await lockCheckoutAt(tx, token)
    const { status, preBound, requireEmail, priceId, successUrl, cancelUrl, metadata } = session
    if (status === 'completed' || status === 'canceled') throw new DomainError('checkout_session_used')
    const offer = await lockOffer(tx, ctx, priceId)
    const terms = termsOf(session, offer)
    if (isSameOffer(terms, offer)) {
      requireOpen(session)
      return { token }
    }
    if (status === 'open') await expireLocked(tx, session, ctx.requestId)
    const customerId = preBound ? (session.customerId as CustomerId) : null
    if (customerId && (await lockCustomer(tx, ctx, customerId)).archivedAt)
      throw new DomainError('customer_archived')
    const next = hmac('renewed checkout', token).toString('base64url')
    const [known] = await tx.query('SELECT 1 FROM checkout_sessions WHERE token_hash = $1', [sha256(next)])
    const offered = { preBound, requireEmail, priceId, customerId, successUrl, cancelUrl, metadata }
    if (!known)
      await insertCheckout(tx, ctx, offered, { token: next, offer, asked: askedAgain(terms, offer) })
    return { token: next }
  })
}

/** What the old session asked for besides. A maximum that does not fit the present price is left out. */
function askedAgain({ maxAmountPaisa, allowancePaisa }: AskedTerms, offer: Offer): AskedTerms {
  const fits = maxAmountPaisa !== null && isMaximumOf(offer, maxAmountPaisa)
  return { maxAmountPaisa: fits ? maxAmountPaisa : null, allowancePaisa }
}
