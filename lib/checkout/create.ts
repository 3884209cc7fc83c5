import { requireApproval } from '@/lib/business/approval'
import { newDiscount } from '@/lib/core/discount'
import { DAY_MS } from '@/lib/core/duration'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { type CheckoutSessionId, newId, toWire } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { newToken, sha256 } from '@/lib/infra/keys/crypto'
import { lockOffer, type Offer } from '@/lib/price/lock-offer'
import { accountsAt, takesPayment } from '@/lib/provider-account/offered'
import { offerable } from '@/lib/subscription/redeem-coupon'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import type { CreateCheckoutSessionInput } from './create-schema'
import { checkoutSessions } from './table'
import { type AskedTerms, costsNothing, storedTerms } from './terms'

// A day of real time, because a person opens the link in real time.
const LIFETIME_MS = DAY_MS

/**
 * Creates a one-time address where a customer can subscribe. The token is returned once. Only its hash is stored.
 * @throws {DomainError} `production_not_approved`, `resource_not_found`, `price_inactive`, `customer_archived`, `coupon_not_valid`,
 * `parameter_invalid`.
 */
export function createCheckoutSession(ctx: Ctx, input: CreateCheckoutSessionInput) {
  checkReturnAddress(ctx, 'successUrl', input.successUrl)
  checkReturnAddress(ctx, 'cancelUrl', input.cancelUrl)
  return transact(ctx, async (tx) => {
    await requireApproval(tx, ctx)
    const offer = await lockOffer(tx, ctx, input.priceId)
    if (
      input.customerId &&
      (await lockCustomer(tx, ctx, input.customerId, { param: 'customerId' })).archivedAt
    ) {
      throw new DomainError('customer_archived', { param: 'customerId' })
    }
    const { quantity = 1, maxAmountPaisa = null, allowancePaisa = null, items = [] } = input
    const { couponCode, allowCouponCodes = false } = input
    const coupon = couponCode === undefined ? null : newDiscount(await offerable(tx, ctx, input, couponCode))
    const asked = { quantity, maxAmountPaisa, allowancePaisa, items, coupon, allowCouponCodes }
    const token = newToken()
    const { priceId, customerId = null, successUrl = null, cancelUrl = null, metadata = {} } = input
    const offered = {
      preBound: customerId !== null,
      requireEmail: input.requireEmail ?? false,
      priceId,
      customerId,
      successUrl,
      cancelUrl,
      metadata,
    }
    const id = await insertCheckout(tx, ctx, offered, { token, offer, asked })
    const terms = storedTerms(offer, asked)
    const payable = takesPayment(costsNothing({ terms }), [...(await accountsAt(ctx, tx)).keys()])
    return { id: toWire('cs', id), token, publicUrl: checkoutAddress(token), payable }
  })
}

type Offered = Pick<
  CheckoutSessionModel,
  'preBound' | 'requireEmail' | 'priceId' | 'customerId' | 'successUrl' | 'cancelUrl' | 'metadata'
> &
  Partial<Pick<CheckoutSessionModel, 'paymentLinkId'>>

/** Inserts an open session with the terms of the present offer, and the additional requests. @returns its id. */
export async function insertCheckout(
  tx: Tx,
  { businessId, environment, now }: Ctx,
  offered: Offered,
  { token, offer, asked }: { token: string; offer: Offer; asked: Partial<AskedTerms> },
): Promise<CheckoutSessionId> {
  const id = newId('cs')
  await checkoutSessions.insert(tx, [
    {
      ...checkoutSessions.nulls,
      ...offered,
      id,
      businessId,
      environment,
      tokenHash: new Uint8Array(sha256(token)),
      terms: storedTerms(offer, asked),
      couponTries: null,
      isKnownOnly: false,
      status: 'open',
      expiresAt: new Date(Date.now() + LIFETIME_MS),
      createdAt: now,
      updatedAt: now,
    },
  ])
  return id
}

/** The page of a checkout. Anybody with the address can start, and the first who does continues alone. */
export const checkoutAddress = (token: string): string => `${env().CHECKOUT_URL}/checkout/${token}`

/** The customer's browser is sent there with the result, so the connection must be encrypted. */
export function checkReturnAddress(ctx: Ctx, param: string, text: string | undefined): void {
  if (text === undefined) return
  const { protocol, hostname, username, password } = new URL(text)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  const isAllowed =
    protocol === 'https:' || (protocol === 'http:' && isLocal && ctx.environment === 'sandbox')
  if (isAllowed && !username && !password) return
  throw invalidParameter(
    param,
    'must be an https address without credentials. In the sandbox, localhost may be http.',
  )
}
