import { DomainError } from '@/lib/core/errors'
import { type BusinessId, type CheckoutSessionId, toWire } from '@/lib/core/id'
import { UNSTARTED_DUE } from '@/lib/events/due'
import type { CheckoutVisitCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { log } from '@/lib/infra/telemetry/log'
import type { CheckoutConsentModel, TopUpModel } from '@/prisma/generated/models'
import type { LockedOffer } from './agreed-sum'
import { completeCheckout, lockOffered } from './complete'
import { consentOf, findConsent } from './consent'
import { takeCouponBack } from './coupon'
import { expireLocked } from './expire'
import { lockCheckout } from './lock'
import { requireVerified, type TimedCheckout } from './rules'
import { checkoutConsents } from './table'

/** A start that waits for the credit of a top-up, with its locks. */
export interface AgreedStart {
  ctx: CheckoutVisitCtx
  consent: CheckoutConsentModel
  session: TimedCheckout
  /** The offer, or why it cannot be started. */
  offered: LockedOffer | { refusal: unknown }
}

/**
 * Locks what the credit of a top-up should start: session, price, customer. They come before the wallet, as in `authorizeCheckout`.
 * @returns null if nobody agreed to start anything with this top-up.
 */
export async function lockAgreedStart(
  tx: Tx,
  topUpId: string,
  requestId: string,
): Promise<AgreedStart | null> {
  const consent = await findConsent(tx, topUpId)
  if (consent?.outcome !== null) return null
  const ctx: CheckoutVisitCtx = {
    businessId: consent.businessId as BusinessId,
    environment: consent.environment,
    checkoutId: consent.checkoutSessionId as CheckoutSessionId,
    actor: { kind: 'checkout', id: toWire('cs', consent.checkoutSessionId) },
    now: new Date(),
    requestId,
  }
  const session = await lockCheckout(tx, ctx)
  let offered: AgreedStart['offered'] | undefined
  const refusal = await tx.attempt(async () => {
    requireVerified(session)
    offered = await lockOffered(tx, ctx, session)
  })
  return { ctx, consent, session, offered: offered ?? { refusal } }
}

/**
 * Starts a checkout with the money that was just credited, or stores why it did not start. In that case the money stays in the wallet, and
 * lib/checkout tells the person. No failure here undoes the credit.
 * @param start null if nobody agreed to it.
 * @param now on the business's clock.
 */
export async function startWithCredit(
  tx: Tx,
  start: AgreedStart | null,
  topUp: TopUpModel,
  now: Date,
): Promise<void> {
  if (!start) return recordUnstartedCheckout(tx, topUp, 'later')
  const { consent, session } = start
  const refusal = await attemptStart(tx, { ...start, ctx: { ...start.ctx, now } }, topUp.amountPaisa)
  const outcome = refusal === undefined ? STARTED : codeOf(refusal, topUp.id)
  const ended = { ...consent, outcome, email: null, name: null }
  await checkoutConsents.update(tx, [ended], ['outcome', 'email', 'name'])
  // The attempt had ended the session, but was undone. So it is ended again here, unless only its coupon has changed.
  if (outcome === 'offer_changed' && 'refusal' in start.offered)
    await expireLocked(tx, session, start.ctx.requestId)
  if (outcome === 'coupon_not_valid') await takeCouponBack(tx, session)
  // The person may have started it meanwhile, by hand or with another top-up.
  if (outcome !== STARTED && session.status !== 'completed') await recordUnstartedCheckout(tx, topUp, 'now')
}

/** The outcome of a consent whose checkout was started by the credit. All other outcomes say why not. */
export const STARTED = 'started'

function attemptStart(
  tx: Tx,
  { ctx, consent, session, offered }: AgreedStart,
  broughtPaisa: bigint,
): Promise<unknown> {
  if ('refusal' in offered) return Promise.resolve(offered.refusal)
  return tx.attempt(() => completeCheckout(tx, ctx, session, offered, consentOf(consent), broughtPaisa))
}

function codeOf(refusal: unknown, topUpId: string): string {
  if (refusal instanceof DomainError) return refusal.code
  log().error({ topUpId, err: refusal }, 'a top-up could not start its checkout')
  return 'internal_error'
}

// A person who wants to press the button does so within minutes.
const FIRST_AFTER_MINUTES = 15

const INSERT = `
INSERT INTO unstarted_checkouts (top_up_id, due_at) VALUES ($1, clock_timestamp() + make_interval(mins => $2))`

/**
 * Stores that money came in for a checkout that it did not start, in the transaction that credits it. `remind-unstarted.ts` tells the
 * person and the merchant.
 * @param when `now`: the person agreed to a start that was not possible. `later`: they may still start by hand.
 */
async function recordUnstartedCheckout(
  tx: Tx,
  { id, checkoutSessionId }: Pick<TopUpModel, 'id' | 'checkoutSessionId'>,
  when: 'now' | 'later',
): Promise<void> {
  if (!checkoutSessionId) return
  await tx.query(INSERT, [id, when === 'now' ? 0 : FIRST_AFTER_MINUTES])
  if (when === 'now') tx.afterCommit(() => nudge(UNSTARTED_DUE))
}
