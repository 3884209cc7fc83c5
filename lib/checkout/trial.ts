import { DomainError } from '@/lib/core/errors'
import { presentShownTerms } from '@/lib/core/shown-terms'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { findHadBefore } from '@/lib/subscription/had-before'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import { checkCoupon } from './coupon'
import { checkoutSessions } from './table'
import { type CheckoutTerms, shownTermsOf, storedTrialDays, termsWithTrial } from './terms'

const ONCE = 'SELECT trial_once FROM businesses WHERE id = $1 AND trial_once'

/**
 * Checks the offer again, now that the person is known: whether its coupon is for them, and whether they have had the product's free days.
 * At a business that wants this, a person gets these only once.
 */
export async function checkForPerson(tx: Tx, ctx: Ctx, session: CheckoutSessionModel): Promise<void> {
  const terms = await termsForPerson(tx, session)
  const checked = terms ? { ...session, terms } : session
  if (terms) await checkoutSessions.update(tx, [checked], ['terms'])
  await checkCoupon(tx, ctx, checked)
}

/** Null if the terms are already right. */
async function termsForPerson(tx: Tx, session: CheckoutSessionModel) {
  const { days, isUsed } = storedTrialDays(session)
  if (days === 0) return null
  const isNowUsed = await isTrialUsed(tx, session)
  return isNowUsed === isUsed ? null : termsWithTrial(session, isNowUsed)
}

/** True if this person has had the product's free days, at a business that gives them only once. */
export async function isTrialUsed(
  reader: Pick<Tx, 'query'>,
  bought: Parameters<typeof findHadBefore>[1],
): Promise<boolean> {
  const isOnce = (await reader.query(ONCE, [bought.businessId])).length > 0
  return isOnce && (await findHadBefore(reader, bought)).trial
}

/**
 * Refuses if the person was shown free days but has had them meanwhile, by another link. The offer then continues without them.
 * @throws {DomainError} `offer_changed`, with the present terms.
 */
export async function requireTrial(
  tx: Tx,
  session: CheckoutSessionModel,
  { trialDays, ...offered }: CheckoutTerms,
): Promise<void> {
  if (trialDays === 0) return
  const terms = await termsForPerson(tx, session)
  if (!terms) return
  await checkoutSessions.update(tx, [{ ...session, terms }], ['terms'])
  const present = presentShownTerms(shownTermsOf({ ...offered, trialDays: 0 }))
  throw new DomainError('offer_changed', { terms: present, commits: true })
}
