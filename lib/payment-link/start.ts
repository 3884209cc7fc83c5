import { findLinkContext } from '@/lib/auth/payment-link'
import { requireApproval } from '@/lib/business/approval'
import { checkoutAddress, insertCheckout } from '@/lib/checkout/create'
import { type StartedCheckout, startCheckout } from '@/lib/checkout/start'
import { costsNothing, shownTermsOf, storedTerms, termsOf } from '@/lib/checkout/terms'
import { type Discount, newDiscount } from '@/lib/core/discount'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { requireShown } from '@/lib/core/shown-terms'
import { countGuess } from '@/lib/coupon/count-guess'
import { type CallCtx, type Ctx, type PublicCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { newToken } from '@/lib/infra/keys/crypto'
import { lockOffer } from '@/lib/price/lock-offer'
import { requirePayable } from '@/lib/provider-account/offered'
import { offerable } from '@/lib/subscription/redeem-coupon'
import type { PaymentLinkModel } from '@/prisma/generated/models'
import type { StartPaymentLinkInput } from './schema'
import { paymentLinks } from './table'

const LINK = `SELECT ${paymentLinks.columnList()} FROM payment_links WHERE slug = $1 FOR KEY SHARE`

/**
 * Starts at a payment link: creates a checkout of the present offer, and sends a code to the phone. The person agrees to the terms later,
 * in that checkout.
 * @throws {DomainError} `resource_not_found`, `payment_link_inactive`, `price_inactive`, `production_not_approved`, `parameter_invalid`,
 * `not_payable`, `offer_changed` (the page showed something else), `coupon_not_valid`, `coupon_attempts_exceeded`, `code_send_limited`.
 */
export function startPaymentLink(
  ctx: PublicCtx,
  slug: string,
  { phone, ...wanted }: StartPaymentLinkInput,
): Promise<StartedCheckout & { publicUrl: string }> {
  return transact(ctx, async (tx) => {
    const token = await beginAtLink({ ...ctx, tx }, slug, wanted)
    const started = await startCheckout({ ...ctx, tx }, token, { phone })
    return { ...started, publicUrl: checkoutAddress(token) }
  })
}

/** Creates the checkout of a payment link, without a code. @returns its token. @throws {DomainError} as `startPaymentLink`. */
export function beginAtLink(
  { tx: outer, requestId, ip }: CallCtx,
  slug: string,
  { quantity, couponCode, termsDigest }: Omit<StartPaymentLinkInput, 'phone'>,
): Promise<string> {
  return transact({ ...(outer && { tx: outer }) }, async (tx) => {
    const at = found(await findLinkContext(slug, { requestId, ip, tx }))
    const [row] = await tx.query<PaymentLinkModel>(LINK, [slug])
    const link = found(row)
    if (!link.active) throw new DomainError('payment_link_inactive')
    await requireApproval(tx, at)
    if (quantity !== undefined && quantity !== link.quantity && !link.allowQuantity)
      throw invalidParameter(
        'quantity',
        'must be left out, because the link does not let customers choose it.',
      )
    const offer = await lockOffer(tx, at, link.priceId)
    const { priceId, requireEmail, successUrl, allowCouponCodes } = link
    const asked = {
      quantity: quantity ?? link.quantity,
      coupon: await linkCoupon(tx, at, link),
      allowCouponCodes,
    }
    const terms = storedTerms(offer, asked)
    await requirePayable(tx, at, costsNothing({ terms }))
    requireShown(termsDigest, shownTermsOf(termsOf({ terms }, offer)))
    if (couponCode !== undefined) asked.coupon = await typedCoupon(tx, at, link, couponCode)
    const token = newToken()
    await insertCheckout(
      tx,
      at,
      {
        preBound: false,
        requireEmail,
        priceId,
        customerId: null,
        successUrl,
        cancelUrl: null,
        metadata: link.metadata,
        paymentLinkId: link.id,
      },
      { token, offer, asked },
    )
    return token
  })
}

/** The coupon that a customer has entered. It is not part of the offer that the page showed. The next page shows it. */
async function typedCoupon(tx: Tx, at: Ctx, link: PaymentLinkModel, typed: string): Promise<Discount> {
  if (!link.allowCouponCodes)
    throw invalidParameter('couponCode', 'must be left out, because the link does not accept codes.')
  await countGuess(link.id)
  return newDiscount(await offerable(tx, at, link, typed))
}

/** The discount of a link's coupon. Null if it has none, or if it is not valid now. */
export async function linkCoupon(
  tx: Tx,
  at: Ctx,
  { priceId, couponCode }: Pick<PaymentLinkModel, 'priceId' | 'couponCode'>,
): Promise<Discount | null> {
  if (couponCode === null) return null
  try {
    return newDiscount(await offerable(tx, at, { priceId }, couponCode))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'coupon_not_valid') return null
    throw error
  }
}
