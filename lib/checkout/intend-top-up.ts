import type { TopUpId } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import { type CheckoutCtx, transact } from '@/lib/infra/ctx'
import { intendTopUp } from '@/lib/top-up/intend'
import { checkoutAddress } from './create'
import { lockCheckout } from './lock'
import { readCheckoutPayer } from './read'
import { requireVerified } from './rules'

/**
 * Stores the intent of a top-up at a checkout. After the commit, `initiateTopUp` makes it payable. The customer comes
 * back to the checkout's page.
 * @param token of this checkout.
 * @throws {DomainError} `checkout_not_verified`, `checkout_session_used`, `checkout_session_expired`, and as
 * `intendTopUp`.
 */
export function intendCheckoutTopUp(
  ctx: CheckoutCtx,
  token: string,
  { provider, amountPaisa }: { provider: ProviderName; amountPaisa: bigint },
): Promise<TopUpId> {
  return transact(ctx, async (tx) => {
    requireVerified(await lockCheckout(tx, ctx))
    return intendTopUp(tx, {
      wallet: await readCheckoutPayer(tx, ctx),
      businessId: ctx.businessId,
      checkoutSessionId: ctx.checkoutId,
      provider,
      amountPaisa,
      returnTo: checkoutAddress(token),
    })
  })
}
