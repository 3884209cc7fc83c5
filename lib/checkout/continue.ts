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

// Ways to continue without typing a number. None of them shows a whole number to a browser in which it was not typed.

/**
 * Continues as the person who is signed in to the wallet in this browser, or whose number was proved in it. That proves the phone, so no
 * code is sent until something needs one. Like a correct code, it takes a checkout over from another browser.
 * @throws {DomainError} `resource_not_found` (also for a wallet that does not pay here), `checkout_session_used`,
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
 * Sends a code to the phone of the customer that the merchant named.
 * @throws {DomainError} as `startCheckout`; `resource_not_found` if their phone is unknown.
 */
export async function startAsNamed(ctx: CheckoutCtx | PublicCtx, token: string): Promise<StartedCheckout> {
  const [offered] = await query<{ phone: string | null }>(OFFERED, [sha256(token)])
  return startCheckout(ctx, token, { phone: found(offered?.phone ?? undefined) })
}

// A little less than a code is valid.
const IS_FRESH = `
SELECT 1 FROM checkout_sessions WHERE token_hash = $1 AND phone = $2 AND code_sent_at > clock_timestamp() - interval '4 minutes'
  AND verified_at IS NULL AND status = 'open'`

/**
 * Sends a code, like `startCheckout`. If a person goes back and presses again, no second code is sent, because the first still works.
 * @returns when the bearer ends, and the bearer if a new one was issued.
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

/** Sends another code to the phone that got the last one. @throws {DomainError} as `startCheckout`. */
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
