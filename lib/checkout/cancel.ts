import { nextUpdatedAt } from '@/lib/core/change'
import { toWire } from '@/lib/core/id'
import { type CheckoutCtx, transact } from '@/lib/infra/ctx'
import { lockCheckout } from './lock'
import { requireOpen, returnAddress } from './rules'
import { checkoutSessions } from './table'

/**
 * Ends a checkout because the person who started it wants to. Nothing was charged, and topped-up money stays in the wallet.
 * @returns the shop's address to send the person to.
 * @throws {DomainError} `checkout_session_used`, `checkout_session_expired`.
 */
export function cancelCheckout(ctx: CheckoutCtx): Promise<{ redirectUrl: string | null }> {
  return transact(ctx, async (tx) => {
    const session = await lockCheckout(tx, ctx)
    requireOpen(session)
    // Sessions end in real time, like those that expire.
    const canceled = {
      ...session,
      status: 'canceled' as const,
      updatedAt: nextUpdatedAt(session, new Date()),
    }
    await checkoutSessions.update(tx, [canceled], ['status', 'updatedAt'])
    return { redirectUrl: returnAddress(session.cancelUrl, toWire('cs', session.id)) }
  })
}
