import { takenOff } from '@/lib/core/discount'
import { DomainError } from '@/lib/core/errors'
import { sumOfItems } from '@/lib/core/invoice-line'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import type { CheckoutTerms } from './terms'

/** A checkout session, with its state by the database's clock. */
export type TimedCheckout = CheckoutSessionModel & {
  /** True if its day is over. The sweep may not have ended it yet. */
  isOver: boolean
  /** True if the person who started has not asked for a code for ten minutes. */
  isQuiet: boolean
}

/** @throws {DomainError} `checkout_session_expired`, `checkout_session_used`. */
export function requireOpen({ status, isOver }: Pick<TimedCheckout, 'status' | 'isOver'>): void {
  if (status === 'completed' || status === 'canceled') throw new DomainError('checkout_session_used')
  if (status === 'expired' || isOver) throw new DomainError('checkout_session_expired')
}

/** @throws {DomainError} as `requireOpen`, and `checkout_not_verified`. */
export function requireVerified(session: TimedCheckout): string {
  requireOpen(session)
  if (session.walletId === null) throw new DomainError('checkout_not_verified')
  return session.walletId
}

/** Who starts: the first person who opens the link, the holder of the bearer, or somebody in another browser. */
export type Starter = 'first' | 'holder' | 'returning'

/**
 * Decides who starts. Only one person at a time holds the bearer, so somebody else who sees the link cannot take the checkout over. Until a
 * code was correct, the holder may have the code sent again, also to a corrected number.
 * @throws {DomainError} `checkout_session_used`.
 */
export function starterOf({ phone, verifiedAt, isKnownOnly }: TimedCheckout, isHolder: boolean): Starter {
  if (!isHolder) return phone === null ? 'first' : 'returning'
  if (verifiedAt && !isKnownOnly) throw new DomainError('checkout_session_used')
  return 'holder'
}

/**
 * Decides whether a person with a newly proved phone may continue a checkout that was started in another browser: they need the phone that
 * started it. Any phone will do if nothing was verified and the person who started has left.
 * @throws {DomainError} `checkout_session_used`.
 */
export function requireMayTakeOver({ phone, verifiedAt, isQuiet }: TimedCheckout, proved: string): void {
  const hasGone = verifiedAt === null && isQuiet
  if (phone !== proved && !hasGone) throw new DomainError('checkout_session_used')
}

/** Whether the start needs an e-mail address: for a new customer, if the merchant wants it. */
export function needsEmail({
  preBound,
  requireEmail,
}: Pick<CheckoutSessionModel, 'preBound' | 'requireEmail'>): boolean {
  return requireEmail && !preBound
}

/** The terms that decide what the start charges. */
export type StartTerms = Pick<CheckoutTerms, 'amountPaisa' | 'trialDays' | 'items' | 'coupon'>

/** What the start charges by the terms: the first period with its discount, unless a trial comes first, and one-time items. */
export function requiredToStart(terms: StartTerms): bigint {
  const oncePaisa = sumOfItems(terms.items)
  return terms.trialDays > 0 ? oncePaisa : firstPeriodPaisa(terms) + oncePaisa
}

/** What the start charges, if a discount or one-time items make it different from a period's cost. Else null. */
export function otherSumNow(terms: StartTerms): bigint | null {
  const sum = requiredToStart(terms)
  return sum === (terms.trialDays > 0 ? 0n : terms.amountPaisa) ? null : sum
}

/** What is charged when the trial or the first period ends. */
export function secondPaymentPaisa(terms: StartTerms): bigint {
  const { amountPaisa, trialDays, coupon } = terms
  const isDiscounted = trialDays > 0 || coupon?.periodsLeft !== 1
  return isDiscounted ? firstPeriodPaisa(terms) : amountPaisa
}

/** What the first period costs with its discount. */
function firstPeriodPaisa({ amountPaisa, coupon }: StartTerms): bigint {
  return amountPaisa - takenOff(coupon, amountPaisa)
}

export function shortfallOf(requiredPaisa: bigint, balancePaisa: bigint): bigint {
  return requiredPaisa > balancePaisa ? requiredPaisa - balancePaisa : 0n
}

// A shop that builds its address with URLSearchParams sends the braces encoded.
const SESSION_ID = /\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi

/** The shop's address with the session's id inserted. @param sessionId in wire form. */
export function returnAddress(address: string | null, sessionId: string): string | null {
  return address?.replace(SESSION_ID, sessionId) ?? null
}

/** What a checkout's page shows to a person. */
export type CheckoutStep =
  | 'phone'
  | 'code'
  | 'top_up'
  | 'start'
  | 'done'
  | 'expired'
  | 'used'
  | 'canceled'
  | 'return'
  | 'not_sold'
  | 'offer_changed'
  | 'archived'
  | 'not_payable'
  | 'linked_elsewhere'

export interface StepFacts extends TimedCheckout, StartTerms {
  isSold: boolean
  isChanged: boolean
  isArchived: boolean
  isPayable: boolean
  linkedPhone: string | null
  balancePaisa: bigint | null
  /** The sum of the open invoices that the person also wants to pay. */
  agreedPaisa: bigint
}

/** The viewer: the holder of the live bearer, a person in another browser who was sent a code, or anybody. */
export type Visitor = 'holder' | 'returning' | 'anybody'

/** The next step of a checkout for a person. Anything that would refuse the start at the end is shown before the person tops up. */
export function stepOf(facts: StepFacts, visitor: Visitor): CheckoutStep {
  const isHolder = visitor === 'holder'
  if (facts.status === 'completed') return isHolder ? 'done' : 'used'
  if (facts.status === 'canceled') return 'canceled'
  const isOver = facts.status === 'expired' || facts.isOver
  if (isOver && !(facts.isChanged && facts.isSold)) return 'expired'
  if (!facts.isSold) return 'not_sold'
  if (facts.isArchived) return 'archived'
  if (facts.isChanged) return 'offer_changed'
  // A person whose number was proved may have paid already.
  if (!facts.isPayable && facts.verifiedAt === null) return 'not_payable'
  if (visitor === 'returning') return 'code'
  if (!isHolder) return facts.phone === null ? 'phone' : 'return'
  if (facts.balancePaisa === null) return 'code'
  if (facts.linkedPhone !== null && facts.linkedPhone !== facts.phone) return 'linked_elsewhere'
  return shortfallOf(requiredToStart(facts) + facts.agreedPaisa, facts.balancePaisa) > 0n ? 'top_up' : 'start'
}
