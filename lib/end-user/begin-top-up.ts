import type { z } from 'zod'
import type { TopUpId } from '@/lib/core/id'
import { transact, type UserCtx } from '@/lib/infra/ctx'
import { intendTopUp } from '@/lib/top-up/intend'
import { checkReturnUrl } from '@/lib/top-up/return-address'
import type { beginTopUpInput } from '@/lib/top-up/schema'
import { lockWalletOf } from '@/lib/wallet/open'

/**
 * Stores the intent of a top-up that a customer starts on their own. After the commit, `initiateTopUp` makes it payable. No business gets
 * its events.
 * @throws {DomainError} `parameter_invalid`, `wallet_limit_exceeded`, `rate_limited`.
 */
export function beginOwnTopUp(
  ctx: UserCtx,
  { provider, amountPaisa, returnUrl }: z.output<typeof beginTopUpInput>,
): Promise<TopUpId> {
  const returnTo = returnUrl === undefined ? null : checkReturnUrl(returnUrl)
  return transact(ctx, async (tx) => {
    const wallet = await lockWalletOf(tx, ctx, ctx.userId)
    return intendTopUp(tx, { wallet, businessId: null, provider, amountPaisa, returnTo })
  })
}
