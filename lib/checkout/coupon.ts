import { newDiscount } from '@/lib/core/discount'
import { DomainError } from '@/lib/core/errors'
import { countGuess } from '@/lib/coupon/count-guess'
import { refused } from '@/lib/coupon/redeem'
import { type CheckoutCtx, type CheckoutVisitCtx, type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { offerable } from '@/lib/subscription/redeem-coupon'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import { lockCheckout } from './lock'
import { requireOpen, type TimedCheckout } from './rules'
import { checkoutSessions } from './table'
import { askedOf, termsWithCoupon } from './terms'

const MAX_TRIES = 10
const TRIES_MS = 60_000

type Visitor = CheckoutVisitCtx | CheckoutCtx

/**
 * Sets the coupon whose code the customer has entered. It replaces another coupon. It is redeemed only when the subscription is created.
 * Until a phone is entered, anybody with the address can do this; after that, only the holder of the bearer.
 * @throws {DomainError} `checkout_session_used`, `checkout_session_expired`, `coupon_not_valid`, `coupon_attempts_exceeded`.
 */
export function setCoupon(ctx: Visitor, code: string): Promise<void> {
  return transact(ctx, async (tx) => {
    const session = await countTry(tx, await lockForVisitor(tx, ctx))
    await countGuess(session.paymentLinkId)
    try {
      if (!askedOf(session).allowCouponCodes) throw refused('unknown')
      const coupon = newDiscount(await offerable(tx, ctx, session, code))
      await write(tx, session, termsWithCoupon(session, coupon))
    } catch (error) {
      // The attempt is counted.
      throw isCouponRefusal(error) ? committing(error) : error
    }
  })
}

/**
 * Removes the coupon from the offer. Without one, or if customers may not enter codes, nothing changes.
 * @throws {DomainError} `checkout_session_used`, `checkout_session_expired`.
 */
export function removeCoupon(ctx: Visitor): Promise<void> {
  return transact(ctx, async (tx) => {
    const session = await lockForVisitor(tx, ctx)
    if (askedOf(session).allowCouponCodes) await write(tx, session, termsWithCoupon(session, null))
  })
}

async function lockForVisitor(tx: Tx, ctx: Visitor): Promise<TimedCheckout> {
  const session = await lockCheckout(tx, ctx)
  requireOpen(session)
  if (session.phone !== null && !('bearerExpiresAt' in ctx)) throw new DomainError('checkout_session_used')
  return session
}

async function countTry(tx: Tx, session: TimedCheckout): Promise<TimedCheckout> {
  const now = Date.now()
  const tries = (session.couponTries as number[] | null)?.filter((at) => at > now - TRIES_MS) ?? []
  const [oldest = now] = tries
  if (tries.length >= MAX_TRIES)
    throw new DomainError('coupon_attempts_exceeded', {
      retryAfterSeconds: Math.ceil((oldest + TRIES_MS - now) / 1000),
    })
  const counted = { ...session, couponTries: [...tries, now] }
  await checkoutSessions.update(tx, [counted], ['couponTries'])
  return counted
}

/** Why the person known so far cannot redeem the session's coupon now. Null if they can, or if there is none. */
export async function refusalOfCoupon(
  tx: Tx,
  ctx: Ctx,
  session: CheckoutSessionModel,
): Promise<DomainError | null> {
  const { coupon } = askedOf(session)
  if (!coupon) return null
  try {
    await offerable(tx, ctx, session, coupon.code)
    return null
  } catch (error) {
    if (isCouponRefusal(error)) return error
    throw error
  }
}

/** Checks the coupon again, now that the person is known. If it is not for them, the page says so before they pay. */
export async function checkCoupon(tx: Tx, ctx: Ctx, session: CheckoutSessionModel): Promise<void> {
  if (await refusalOfCoupon(tx, ctx, session)) await takeCouponBack(tx, session)
}

/**
 * Removes a coupon that can no longer be redeemed from the offer and refuses, so that the person is asked again.
 * @throws {DomainError} `coupon_not_valid`.
 */
export async function requireCoupon(tx: Tx, ctx: Ctx, session: CheckoutSessionModel): Promise<void> {
  const refusal = await refusalOfCoupon(tx, ctx, session)
  if (!refusal) return
  await takeCouponBack(tx, session)
  throw committing(refusal)
}

/**
 * Starts something with the session's coupon. If the coupon was used up meanwhile, it is removed from the offer, and nothing else changes.
 * @throws {DomainError} `coupon_not_valid`, and as `start`.
 */
export async function orWithoutCoupon<T>(
  tx: Tx,
  session: CheckoutSessionModel,
  start: () => Promise<T>,
): Promise<T> {
  if (!askedOf(session).coupon) return start()
  let started: T | undefined
  const refusal = await tx.attempt(async () => {
    started = await start()
  })
  if (refusal === undefined) return started as T
  if (!isCouponRefusal(refusal)) throw refusal
  await takeCouponBack(tx, session)
  throw committing(refusal)
}

/** Continues the offer without its coupon. The page says which code was removed. */
export function takeCouponBack(tx: Tx, session: CheckoutSessionModel): Promise<void> {
  const { coupon } = askedOf(session)
  return write(tx, session, termsWithCoupon(session, null, coupon?.code))
}

const isCouponRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'coupon_not_valid'

const committing = ({ facts }: DomainError) =>
  new DomainError('coupon_not_valid', { ...facts, commits: true })

async function write(
  tx: Tx,
  session: CheckoutSessionModel,
  terms: CheckoutSessionModel['terms'],
): Promise<void> {
  await checkoutSessions.update(tx, [{ ...session, terms }], ['terms'])
}
