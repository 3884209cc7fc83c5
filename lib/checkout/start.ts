import type { BusinessId, CheckoutSessionId } from '@/lib/core/id'
import { type CheckoutCtx, type PublicCtx, transact } from '@/lib/infra/ctx'
import { newToken, sha256 } from '@/lib/infra/keys/crypto'
import { sendCode } from '@/lib/phone-code/send'
import type { CustomerLanguage } from '@/prisma/generated/enums'
import { holderCode, readCodeOffer } from './code'
import { lockCheckoutAt } from './lock'
import { requireOpen, startGivesBearer } from './rules'
import type { StartCheckoutInput } from './schema'
import { checkoutSessions } from './table'

// The person has this long to confirm the phone, top up and start. It is real time.
const BEARER_LIFETIME_MS = 3_600_000

export interface StartedCheckout {
  /** Given once to the first who starts, and again after it has expired. */
  bearer?: string
  bearerExpiresAt: Date
  /** Until when the code can be entered. */
  expiresAt: Date
  /** When the next code can be sent. */
  resendAt: Date
}

/**
 * Sends a code to the person's phone. The first who starts gets the bearer of the checkout.
 * @param token the last part of the checkout's address.
 * @throws {DomainError} `resource_not_found`, `checkout_session_used`, `checkout_session_expired`,
 * `code_send_limited`.
 */
export function startCheckout(
  ctx: CheckoutCtx | PublicCtx,
  token: string,
  { phone }: StartCheckoutInput,
  language: CustomerLanguage,
): Promise<StartedCheckout> {
  return transact(ctx, async (tx) => {
    const session = await lockCheckoutAt(tx, token)
    requireOpen(session)
    const givesBearer = startGivesBearer(session, phone, 'checkoutId' in ctx)
    const sent = await sendCode(tx, {
      environment: session.environment,
      businessId: session.businessId as BusinessId,
      phone,
      purpose: holderCode(session.id as CheckoutSessionId),
      offer: await readCodeOffer(tx, session),
      language,
      ip: ctx.ip,
    })
    const bearer = givesBearer ? newToken() : undefined
    const started = {
      ...session,
      phone,
      ...(bearer && {
        bearerHash: new Uint8Array(sha256(bearer)),
        bearerExpiresAt: new Date(Date.now() + BEARER_LIFETIME_MS),
        // The number is proved anew with each bearer.
        verifiedAt: null,
        walletId: null,
      }),
    }
    await checkoutSessions.update(tx, [started], STARTED)
    return { ...(bearer && { bearer }), bearerExpiresAt: started.bearerExpiresAt as Date, ...sent }
  })
}

const STARTED = ['phone', 'bearerHash', 'bearerExpiresAt', 'verifiedAt', 'walletId'] as const
