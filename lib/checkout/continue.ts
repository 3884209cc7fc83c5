import { personAt } from '@/lib/auth/own-wallets'
import { found } from '@/lib/core/found'
import type { BusinessId } from '@/lib/core/id'
import { type CheckoutCtx, contextAt, type PublicCtx, transact, type UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { newToken, sha256 } from '@/lib/infra/keys/crypto'
import { requirePayable } from '@/lib/provider-account/offered'
import { phoneOfWallet } from '@/lib/wallet/phone'
import { lockCheckoutAt } from './lock'
import { OFFERED_PHONE } from './read'
import { requireMayTakeOver, requireOpen } from './rules'
import type { StartCheckoutInput } from './schema'
import { bearerEnd, type StartedCheckout, startCheckout } from './start'
import { checkoutSessions } from './table'
import { costsNothing } from './terms'
import { checkForPerson } from './trial'

// Ways on without typing a number. None of them shows a whole number to a browser that did not type it.

/**
 * Goes on as the person who is signed in to the wallet in this browser, or whose number was proved in it. That is the proof of the
 * phone, so no code is sent before something needs one. It takes a checkout over from another browser as a right code does.
 * @throws {DomainError} `resource_not_found` (also for a wallet of another world), `checkout_session_used`,
 * `checkout_session_expired`, `not_payable`.
 */
export function continueCheckout(
  user: UserCtx,
  token: string,
): Promise<Required<Pick<StartedCheckout, 'bearer' | 'bearerExpiresAt'>>> {
  return transact(user, async (tx) => {
    const session = await lockCheckoutAt(tx, token)
    const { walletId } = await personAt(tx, user, session)
    requireOpen(session)
    if (session.verifiedAt === null) await requirePayable(tx, session, costsNothing(session))
    const phone = await phoneOfWallet(user.walletId)
    if (session.phone !== null) requireMayTakeOver(session, phone)
    const bearer = newToken()
    const bearerExpiresAt = bearerEnd()
    const proved = {
      ...session,
      phone,
      bearerHash: new Uint8Array(sha256(bearer)),
      bearerExpiresAt,
      verifiedAt: new Date(),
      walletId,
      isKnownOnly: !user.isProved,
    }
    await checkoutSessions.update(tx, [proved], PROVED)
    await checkForPerson(tx, contextAt(user, session.businessId as BusinessId), proved)
    return { bearer, bearerExpiresAt }
  })
}

const PROVED = ['phone', 'bearerHash', 'bearerExpiresAt', 'verifiedAt', 'walletId', 'isKnownOnly'] as const

const OFFERED = `
SELECT ${OFFERED_PHONE} AS phone FROM checkout_sessions c
JOIN customers k ON k.business_id = c.business_id AND k.environment = c.environment AND k.id = c.customer_id
LEFT JOIN users u ON u.id = k.user_id
WHERE c.token_hash = $1`

/**
 * Sends a code to the phone of the customer whom the merchant named.
 * @throws {DomainError} as `startCheckout`; `resource_not_found` if no phone of them is known.
 */
export async function startAsNamed(ctx: CheckoutCtx | PublicCtx, token: string): Promise<StartedCheckout> {
  const [offered] = await query<{ phone: string | null }>(OFFERED, [sha256(token)])
  return startCheckout(ctx, token, { phone: found(offered?.phone ?? undefined) })
}

// A little less than a code is good.
const IS_FRESH = `
SELECT 1 FROM checkout_sessions WHERE token_hash = $1 AND phone = $2 AND code_sent_at > clock_timestamp() - interval '4 minutes'
  AND verified_at IS NULL AND status = 'open'`

/**
 * Sends a code, as `startCheckout`. Who has gone back and presses again gets no second one: the first is still good.
 * @returns when the bearer ends, and the bearer, if a new one was given.
 * @throws {DomainError} as `startCheckout`.
 */
export async function beginCheckout(
  ctx: CheckoutCtx | PublicCtx,
  token: string,
  { phone }: StartCheckoutInput,
): Promise<Pick<StartedCheckout, 'bearer' | 'bearerExpiresAt'>> {
  if ('checkoutId' in ctx && (await query(IS_FRESH, [sha256(token), phone])).length > 0)
    return { bearerExpiresAt: ctx.bearerExpiresAt }
  return startCheckout(ctx, token, { phone })
}

const PHONE_OF_HOLDER = 'SELECT phone FROM checkout_sessions WHERE token_hash = $1 AND phone IS NOT NULL'

/** Sends another code to the phone that the last one went to. @throws {DomainError} as `startCheckout`. */
export async function resendCode(ctx: CheckoutCtx, token: string): Promise<StartedCheckout> {
  const { returning, requestId, now, ip, language, knownAs, tx } = ctx
  if (returning) {
    const visitor = {
      actor: { kind: 'anonymous' },
      requestId,
      now,
      ip,
      knownAs,
      ...(language && { language }),
      ...(tx && { tx }),
    } as const
    return startCheckout(visitor, token, returning)
  }
  const [holder] = await (tx ?? { query }).query<{ phone: string }>(PHONE_OF_HOLDER, [sha256(token)])
  return startCheckout(ctx, token, found(holder))
}
