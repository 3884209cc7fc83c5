import { toWire } from '@/lib/core/id'
import { type CheckoutCtx, transact } from '@/lib/infra/ctx'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import { completeCheckout, lockOffered } from './complete'
import { orWithoutCoupon } from './coupon'
import { lockCheckout } from './lock'
import { requireVerified, returnAddress } from './rules'
import type { AuthorizeCheckoutInput } from './schema'

/**
 * Starts the subscription that the checkout offers, for the person who presses the button. If the wallet is short, nothing changes and the
 * session stays open. If the session's offer has changed, nothing is charged and the session ends. For a completed session, its holder gets
 * the same answer again. Lock order: session, price, customer, wallet, subscriptions.
 * @throws {DomainError} as `lockOffered` and `completeCheckout`.
 */
export function authorizeCheckout(ctx: CheckoutCtx, input: AuthorizeCheckoutInput) {
  return transact(ctx, async (tx) => {
    const session = await lockCheckout(tx, ctx)
    if (session.status === 'completed') return answerOf(session)
    requireVerified(session)
    const offered = await lockOffered(tx, ctx, session)
    const start = () => completeCheckout(tx, ctx, session, offered, input)
    return answerOf(await orWithoutCoupon(tx, session, start))
  })
}

function answerOf({ id, subscriptionId, customerId, successUrl }: CheckoutSessionModel) {
  const sessionId = toWire('cs', id)
  return {
    subscriptionId: toWire('sub', subscriptionId as string),
    customerId: toWire('cus', customerId as string),
    redirectUrl: returnAddress(successUrl, sessionId),
  }
}
