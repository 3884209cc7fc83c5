import { sealReturn } from '@/lib/auth/checkout-bearer'
import { HOUR_MS } from '@/lib/core/duration'
import type { BusinessId, CheckoutSessionId } from '@/lib/core/id'
import { type CallCtx, type CheckoutCtx, type PublicCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { newToken, sha256 } from '@/lib/infra/keys/crypto'
import { type CodeRequest, type SentCode, sendCode } from '@/lib/phone-code/send'
import { requirePayable } from '@/lib/provider-account/offered'
import { holderCode, knownLanguage, readCodeOffer, returnCode } from './code'
import { lockCheckoutAt } from './lock'
import { OFFERED_PHONE } from './read'
import { requireOpen, requireVerified, starterOf, type TimedCheckout } from './rules'
import type { StartCheckoutInput } from './schema'
import { checkoutSessions } from './table'
import { costsNothing } from './terms'

// How long the person has to confirm the phone, top up and start, in real time.
const BEARER_LIFETIME_MS = HOUR_MS

export interface StartedCheckout {
  /** Issued once, to the first who starts. Each start in another browser gets a provisional one. */
  bearer?: string
  bearerExpiresAt: Date
  /** Until when the code can be entered. */
  expiresAt: Date
  /** When the next code can be sent. */
  resendAt: Date
}

/**
 * Sends a code to the person's phone, in the language of the page. The first who starts gets the bearer of the checkout. Somebody in
 * another browser gets a provisional bearer, and the same answer for every phone.
 * @param token the last part of the checkout's address.
 * @throws {DomainError} `resource_not_found`, `checkout_session_used`, `checkout_session_expired`, `not_payable`, `code_send_limited`.
 */
export function startCheckout(
  ctx: CheckoutCtx | PublicCtx,
  token: string,
  { phone }: StartCheckoutInput,
): Promise<StartedCheckout> {
  return transact(ctx, async (tx) => {
    const session = await lockCheckoutAt(tx, token)
    requireOpen(session)
    const starter = starterOf(session, 'checkoutId' in ctx)
    // A person whose number was proved may have paid already, and comes back to it.
    if (session.verifiedAt === null) await requirePayable(tx, session, costsNothing(session))
    const person = { phone, language: ctx.language, ip: ctx.ip, knownAs: ctx.knownAs }
    if (starter === 'returning') return startReturn(tx, session, person)
    const purpose = holderCode(session.id as CheckoutSessionId)
    const isOfCustomer = session.preBound && (await isOffered(tx, session, phone))
    const sent = await send(tx, session, { ...person, purpose, isOfCustomer })
    const bearer = starter === 'first' ? newToken() : undefined
    const started = {
      ...session,
      phone,
      codeSentAt: new Date(),
      // A known browser continues with another number.
      ...(phone !== session.phone && { walletId: null, verifiedAt: null, isKnownOnly: false }),
      ...(bearer && { bearerHash: new Uint8Array(sha256(bearer)), bearerExpiresAt: bearerEnd() }),
    }
    await checkoutSessions.update(tx, [started], STARTED)
    return { ...(bearer && { bearer }), bearerExpiresAt: started.bearerExpiresAt as Date, ...sent }
  })
}

const STARTED = [
  'phone',
  'bearerHash',
  'bearerExpiresAt',
  'codeSentAt',
  'walletId',
  'verifiedAt',
  'isKnownOnly',
] as const

/** Until when a bearer that is issued now is valid. */
export const bearerEnd = (): Date => new Date(Date.now() + BEARER_LIFETIME_MS)

const IS_OFFERED = `
SELECT 1 FROM checkout_sessions c
JOIN customers k ON k.business_id = c.business_id AND k.environment = c.environment AND k.id = c.customer_id
LEFT JOIN users u ON u.id = k.user_id
WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3 AND ${OFFERED_PHONE} = $4`

/** Whether the merchant made the session for a customer with this number. */
async function isOffered(tx: Tx, { businessId, environment, id }: TimedCheckout, phone: string) {
  return (await tx.query(IS_OFFERED, [businessId, environment, id, phone])).length > 0
}

type Person = Pick<CodeRequest, 'phone' | 'ip' | 'knownAs'> & { language: CallCtx['language'] | undefined }

/**
 * Sends a code to the verified phone, for a person who has paid and returns in another browser. They need not type the number again.
 * @throws {DomainError} as `startCheckout`, and `checkout_not_verified`.
 */
export function returnToCheckout(ctx: CheckoutCtx | PublicCtx, token: string): Promise<StartedCheckout> {
  return transact(ctx, async (tx) => {
    const session = await lockCheckoutAt(tx, token)
    requireVerified(session)
    const { language, ip, knownAs } = ctx
    return startReturn(tx, session, { phone: session.phone as string, language, ip, knownAs })
  })
}

/** The checkout does not change until the code is entered. */
async function startReturn(tx: Tx, session: TimedCheckout, person: Person): Promise<StartedCheckout> {
  const id = session.id as CheckoutSessionId
  const bearerExpiresAt = bearerEnd()
  const bearer = sealReturn(id, person.phone, bearerExpiresAt)
  const purpose = returnCode(id, sha256(bearer))
  const sent = await send(tx, session, { ...person, purpose, tellsNothing: true })
  return { bearer, bearerExpiresAt, ...sent }
}

async function send(
  tx: Tx,
  session: TimedCheckout,
  request: Person & Pick<CodeRequest, 'purpose' | 'tellsNothing' | 'isOfCustomer'>,
): Promise<SentCode> {
  return sendCode(tx, {
    ...request,
    environment: session.environment,
    businessId: session.businessId as BusinessId,
    offer: await readCodeOffer(tx, session),
    language: request.language ?? (await knownLanguage(tx, session, request.phone)),
  })
}
