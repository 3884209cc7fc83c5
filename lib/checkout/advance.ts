import { z } from 'zod'
import { DomainError } from '@/lib/core/errors'
import { wireIdText } from '@/lib/core/fields'
import { toWire } from '@/lib/core/id'
import { isProvider, PROVIDER_NAMES } from '@/lib/core/providers'
import { topUpFor } from '@/lib/core/top-up-amount'
import type { CheckoutCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { findHadBefore } from '@/lib/subscription/had-before'
import { authorizeCheckout } from './authorize'
import { intendCheckoutTopUp } from './intend-top-up'
import { hasExisting } from './load-existing'
import { lockCheckout } from './lock'
import { loadMeant } from './meant-money'
import { readCheckoutPayer } from './read'
import { requiredToStart, requireVerified, shortfallOf } from './rules'
import { authorizeCheckoutInput } from './schema'

/** What a person chose on the first page: what they agree to, and how they want to pay. */
export const checkoutChoice = authorizeCheckoutInput.required({ expectedPaisa: true }).extend({
  by: z.enum([...PROVIDER_NAMES, 'balance', 'nothing']),
  /** `whole`: nothing is taken from the balance. `rest`: they have read what the balance is reserved for. */
  way: z.enum(['whole', 'rest']).optional(),
  /** They have read that they already have it, and want another one. */
  oneMore: z.literal('true').optional(),
})
type CheckoutChoice = z.output<typeof checkoutChoice>

export const nextStep = z.object({
  way: z.enum(['look', 'code', 'pay', 'started']).meta({
    description:
      '`look`: the page says what is left to do. `code`: it needs one. `pay`: at the provider of the top-up.',
  }),
  topUpId: wireIdText('top').nullable(),
})
type NextStep = z.output<typeof nextStep>

const LOOK: NextStep = { way: 'look', topUpId: null }

/**
 * Does what a person chose on the first page, now that the phone is proved to be theirs. If nothing has to be charged, it starts the
 * subscription. Otherwise it stores the intent of a top-up of the missing amount, whose credit starts it. The balance is used only if the
 * button said so. Everything that is not possible, or must be seen first, is left to the page.
 * @param token of this checkout.
 */
export async function advance(
  tx: Tx,
  ctx: CheckoutCtx,
  token: string,
  choice: CheckoutChoice | undefined,
): Promise<NextStep> {
  if (!choice) return LOOK
  let way = LOOK
  const refusal = await tx.attempt(async () => {
    way = await follow(tx, ctx, token, choice)
  })
  if (refusal === undefined) return way
  if (refusal instanceof DomainError && refusal.code === 'checkout_not_verified')
    return { way: 'code', topUpId: null }
  // The page shows it, or asks for what is missing.
  if (refusal instanceof DomainError) return LOOK
  throw refusal
}

const AWAITED = `
SELECT 1 FROM topups WHERE wallet_id = $1 AND checkout_session_id = $2 AND state IN ('initiated', 'pending') AND expires_at > now()
LIMIT 1`

async function follow(
  tx: Tx,
  ctx: CheckoutCtx,
  token: string,
  { by, way, oneMore, ...consent }: CheckoutChoice,
): Promise<NextStep> {
  const within = { ...ctx, tx }
  const session = await lockCheckout(tx, ctx)
  requireVerified(session)
  // What the customer already owes or has here is offered first. On the first page they could not choose any of it.
  if (await hasExisting(tx, session)) return LOOK
  // Nobody buys a second one without having read about the first.
  if (!oneMore && (await findHadBefore(tx, session)).live.length > 0) return LOOK
  // Another tab has already gone to a provider with it.
  if ((await tx.query(AWAITED, [session.walletId, session.id])).length > 0) return LOOK
  const payer = await readCheckoutPayer(tx, ctx)
  const requiredPaisa = requiredToStart(payer)
  const shortfallPaisa = shortfallOf(requiredPaisa, payer.balancePaisa)
  if (requiredPaisa === 0n || (shortfallPaisa === 0n && by === 'balance')) {
    await authorizeCheckout(within, consent)
    return { way: 'started', topUpId: null }
  }
  const atProviderPaisa = way === 'whole' ? requiredPaisa : shortfallPaisa
  const amountPaisa = topUpFor(atProviderPaisa)
  if (atProviderPaisa === 0n || !isProvider(by) || amountPaisa < atProviderPaisa) return LOOK
  // The page first says what the balance is reserved for.
  const { balancePaisa } = payer
  if (!way && (await loadMeant(payer.id, { balancePaisa, requiredPaisa, now: ctx.now })).length > 0)
    return LOOK
  const id = await intendCheckoutTopUp(within, token, { provider: by, amountPaisa, start: consent })
  return { way: 'pay', topUpId: toWire('top', id) }
}
