import type { CheckoutSessionId } from '@/lib/core/id'
import { type CheckoutCtx, type ReturningPerson, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { checkCode } from '@/lib/phone-code/check'
import { keepLanguage } from '@/lib/wallet/language'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import { holderCode, returnCode } from './code'
import { lockCheckout } from './lock'
import { type CheckoutPayer, readCheckoutPayer } from './read'
import { requireMayTakeOver, requireOpen, type TimedCheckout } from './rules'
import type { VerifyCheckoutInput } from './schema'
import { checkoutSessions } from './table'
import { checkForPerson } from './trial'

/** Called with the wallet after a correct code, in the transaction that uses it up. */
type OnProved = (tx: Tx, walletId: string) => Promise<void>

/**
 * Checks the code that proves that the person has the phone. Its wallet then pays, and is opened the first time. After that, every code
 * gets the same answer, so that a second tab or a retry does no harm. A person who continued as a known browser may then do everything
 * here. A person who came in another browser has a provisional bearer. It becomes the bearer, and the one before ends.
 * @throws {DomainError} `code_invalid`, `code_expired`, `code_attempts_exceeded`, `rate_limited`, `checkout_session_used` (also for a
 * correct code of a phone that may not continue), `checkout_session_expired`.
 */
export function verifyCheckout(
  ctx: CheckoutCtx,
  { code }: VerifyCheckoutInput,
  onProved?: OnProved,
): Promise<CheckoutPayer> {
  return transact(ctx, async (tx) => {
    const session = await lockCheckout(tx, ctx)
    requireOpen(session)
    const isAsked = ctx.returning || !session.walletId || session.isKnownOnly
    if (ctx.returning) await takeOver(tx, ctx, session, { ...ctx.returning, code })
    else if (isAsked) await verifyHolder(tx, ctx, session, code)
    const payer = await readCheckoutPayer(tx, ctx)
    if (isAsked) await onProved?.(tx, payer.id)
    return payer
  })
}

async function verifyHolder(tx: Tx, ctx: CheckoutCtx, session: TimedCheckout, code: string): Promise<void> {
  const phone = session.phone as string
  await checkCode(tx, { ...ctx, phone, ip: ctx.ip, purpose: holderCode(ctx.checkoutId) }, code)
  const walletId = await walletOf(tx, ctx, phone)
  const verified = { ...session, verifiedAt: new Date(), walletId, isKnownOnly: false }
  await checkoutSessions.update(tx, [verified], ['verifiedAt', 'walletId', 'isKnownOnly'])
  await checkForPerson(tx, ctx, verified)
}

// The code is checked first, so that nobody learns which phone started the checkout without having that phone.
async function takeOver(
  tx: Tx,
  ctx: CheckoutCtx,
  session: TimedCheckout,
  { phone, bearerHash, code }: ReturningPerson & { code: string },
): Promise<void> {
  const purpose = returnCode(session.id as CheckoutSessionId, bearerHash)
  await checkCode(tx, { ...ctx, phone, ip: ctx.ip, purpose }, code)
  requireMayTakeOver(session, phone)
  const taken = {
    ...session,
    phone,
    bearerHash: new Uint8Array(bearerHash),
    bearerExpiresAt: ctx.bearerExpiresAt,
    verifiedAt: new Date(),
    walletId: await walletOf(tx, ctx, phone),
    isKnownOnly: false,
  }
  await checkoutSessions.update(tx, [taken], TAKEN)
  await checkForPerson(tx, ctx, taken)
}

const TAKEN = ['phone', 'bearerHash', 'bearerExpiresAt', 'verifiedAt', 'walletId', 'isKnownOnly'] as const

async function walletOf(tx: Tx, ctx: CheckoutCtx, phone: string): Promise<string> {
  const { id } = await lockWalletOf(tx, ctx, await findOrCreateUser(tx, phone))
  await keepLanguage(tx, id, ctx.language)
  return id
}
