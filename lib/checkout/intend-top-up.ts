import type { TopUpId } from '@/lib/core/id'
import { type CheckoutCtx, transact } from '@/lib/infra/ctx'
import { intendTopUp } from '@/lib/top-up/intend'
import { lockAgreedSum } from './agreed-sum'
import { lockOffered } from './complete'
import { keepConsent } from './consent'
import { checkoutAddress } from './create'
import { requireMayStart } from './known-only'
import { lockCheckout } from './lock'
import { readCheckoutPayer } from './read'
import { requireVerified } from './rules'
import type { BeginCheckoutTopUpInput } from './top-up-schema'

/**
 * Stores the intent of a top-up in a checkout, and what the person agrees to start with it. After the commit, `initiateTopUp` makes it
 * payable. The customer returns to the checkout's page.
 * @param token of this checkout.
 * @throws {DomainError} `checkout_not_verified`, `checkout_session_used`, `checkout_session_expired`, and as `intendTopUp`; with a consent
 * also everything that would refuse the start now, as `lockOffered` and `lockAgreedSum`.
 */
export function intendCheckoutTopUp(
  ctx: CheckoutCtx,
  token: string,
  { provider, amountPaisa, start }: BeginCheckoutTopUpInput,
): Promise<TopUpId> {
  return transact(ctx, async (tx) => {
    const session = await lockCheckout(tx, ctx)
    requireVerified(session)
    const wallet = await readCheckoutPayer(tx, ctx)
    const offered = start && (await lockOffered(tx, ctx, session))
    const agreed = offered && (await lockAgreedSum(tx, ctx, offered, wallet, start, 'start.'))
    if (agreed) {
      const fromBalancePaisa = agreed.requiredPaisa - amountPaisa
      await requireMayStart(tx, session, {
        consent: start,
        terms: offered.terms,
        fromBalancePaisa,
        now: ctx.now,
      })
    }
    const id = await intendTopUp(tx, {
      wallet,
      businessId: ctx.businessId,
      checkoutSessionId: ctx.checkoutId,
      provider,
      amountPaisa,
      returnTo: checkoutAddress(token),
    })
    if (start && agreed) await keepConsent(tx, session, id, start, agreed)
    return id
  })
}
