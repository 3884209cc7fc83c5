import { type CheckoutCtx, transact } from '@/lib/infra/ctx'
import { checkCode } from '@/lib/phone-code/check'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import { holderCode } from './code'
import { lockCheckout } from './lock'
import { type CheckoutPayer, readCheckoutPayer } from './read'
import { requireOpen } from './rules'
import type { VerifyCheckoutInput } from './schema'
import { checkoutSessions } from './table'

/**
 * Takes the code that shows that the person has the phone. Its wallet then pays; the first time, it is opened. After
 * that, the answer is the same for every code, so that a second tab or a retry does no harm.
 * @throws {DomainError} `code_invalid`, `code_expired`, `code_attempts_exceeded`, `checkout_session_used`,
 * `checkout_session_expired`.
 */
export function verifyCheckout(ctx: CheckoutCtx, { code }: VerifyCheckoutInput): Promise<CheckoutPayer> {
  return transact(ctx, async (tx) => {
    const session = await lockCheckout(tx, ctx)
    requireOpen(session)
    if (session.walletId) return readCheckoutPayer(tx, ctx)
    const phone = session.phone as string
    await checkCode(tx, { ...ctx, phone, ip: ctx.ip, purpose: holderCode(ctx.checkoutId) }, code)
    const wallet = await lockWalletOf(tx, ctx, await findOrCreateUser(tx, phone))
    const verified = { ...session, verifiedAt: new Date(), walletId: wallet.id }
    await checkoutSessions.update(tx, [verified], ['verifiedAt', 'walletId'])
    return readCheckoutPayer(tx, ctx)
  })
}
