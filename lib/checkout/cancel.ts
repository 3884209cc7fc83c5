import { nextUpdatedAt } from '@/lib/core/change'
import { toWire } from '@/lib/core/id'
import { type CheckoutCtx, transact } from '@/lib/infra/ctx'
import { lockCheckout } from './lock'
import { requireOpen, returnAddress } from './rules'
import { checkoutSessions } from './table'

/**
 * Ends a checkout at the wish of the person who began it. Nothing was charged, and money that was topped up stays in
 * the wallet.
 * @returns where the shop wants the person to go.
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
