import { nepaliMonth } from '@/lib/core/calendar-date'
import { DAY_MS } from '@/lib/core/duration'
import { type ShownPeriods, shownPaisaOf, startsOf } from '@/lib/core/shown-terms'
import type { AgreementOrigin, BillingInterval, ChargeConsent } from '@/prisma/generated/enums'
import type { AgreementModel, SubscriptionModel } from '@/prisma/generated/models'

// What lets a charge through. These functions are pure.

/** How long the link of an agreement that a merchant asked for holds, in real time. */
export const LINK_MS = DAY_MS

/** An allowance of a wallet for a business, with what it has paid. A plan adds its own charges. */
export interface Allowance {
  id: string
  businessId: string
  environment: 'sandbox' | 'production'
  /** The most per Nepali month. Null: no limit. */
  amountPaisa: bigint | null
  /** What it and those before it have paid for this wallet and business, by month (`2083-08`). */
  usedPaisa: Map<string, bigint>
}

/** What let a charge through: the person at the screen, or an agreement of theirs. */
export interface Consent {
  consent: Exclude<ChargeConsent, 'before_agreements'>
  /** Null: the person at the screen. */
  agreementId: string | null
  /** What the agreement of the subscription let this period cost. Null: an allowance, or the person at the screen. */
  shownPaisa: bigint | null
  /** The part of the charge that an allowance pays beside the agreement. */
  once?: { agreementId: string; paisa: bigint }
}

/** How long before it is charged a raised price within a maximum must have been told. */
const TOLD_BEFORE_MS = 7 * DAY_MS

/** What an agreement of a subscription lets through. */
export type Limits = Pick<ActiveAgreement, 'amountPaisa' | 'pricePaisa' | 'told' | 'terms' | 'billed'>

/** Which period a charge is for. */
export type ChargedPeriod = 'next' | 'billed'

/**
 * The most that an agreement lets a period cost at an instant: what was shown for that period. Within a maximum, a raised price
 * counts when it was told long enough ago.
 * @param ahead 0: the next period that will be billed. -1: the last billed period.
 */
function limitOf(limits: Limits, at: Date, ahead: number): bigint {
  const { amountPaisa: most, pricePaisa = most, told, terms, billed = 0 } = limits
  const shown = terms ? shownPaisaOf(terms, Math.max(0, billed + ahead)) : BigInt(pricePaisa)
  const isTold = told && at.getTime() >= new Date(told.at).getTime() + TOLD_BEFORE_MS
  const allowed = isTold && BigInt(told.amountPaisa) > shown ? BigInt(told.amountPaisa) : shown
  return allowed < BigInt(most) ? allowed : BigInt(most)
}

/** True if an agreement covers a charge at an instant. */
export const covers = (limits: Limits, amountPaisa: bigint, at: Date, period: ChargedPeriod = 'next') =>
  amountPaisa <= limitOf(limits, at, period === 'billed' ? -1 : 0)

/** True if an agreement covers what each coming period costs. */
export function coversAll(limits: Limits, coming: readonly ShownPeriods[], at: Date): boolean {
  const { terms = [], billed = 0 } = limits
  const steps = [...startsOf(coming), ...startsOf(terms).map((start) => Math.max(0, start - billed))]
  return steps.every((nth) => shownPaisaOf(coming, nth) <= limitOf(limits, at, nth))
}

/** The agreement after a period was billed. The same if it lets each period cost as much as the other. */
export function afterBilled<Agreement extends Limits>(agreement: Agreement): Agreement {
  const { terms, billed = 0 } = agreement
  // After the first period of the last amount, all are alike.
  return terms && billed <= (startsOf(terms).at(-1) ?? 0) ? { ...agreement, billed: billed + 1 } : agreement
}

/**
 * A maximum whose owner is told of a raised price. What was told long enough ago needs no telling any more.
 * @param at when they are told.
 */
export function toldOfRaise(agreement: ActiveAgreement, amountPaisa: bigint, at: Date): ActiveAgreement {
  const { told } = agreement
  const isOver = told !== undefined && covers(agreement, BigInt(told.amountPaisa), at)
  const { terms, billed, ...others } = agreement
  return {
    ...(isOver ? { ...others, pricePaisa: told.amountPaisa } : agreement),
    told: { amountPaisa: amountPaisa.toString(), at: at.toISOString() },
  }
}

/** What can let a charge through. */
export interface Consents {
  /** The customer saw exactly this sum and pressed the button. */
  isPresent: boolean
  /** The agreement in force of the subscription. */
  agreement: (Limits & { id: string }) | null
  /** The allowance of the wallet for the business. */
  allowance: Allowance | null
  /** Left out: the next one. */
  period?: ChargedPeriod
}

/**
 * What lets a charge through. Null: nothing does. An allowance is used only if the subscription's own agreement is not
 * enough.
 */
export function consentTo(amountPaisa: bigint, consents: Consents, at: Date): Consent | null {
  const { isPresent, agreement, allowance, period } = consents
  if (agreement && covers(agreement, amountPaisa, at, period)) {
    const shownPaisa = limitOf(agreement, at, period === 'billed' ? -1 : 0)
    return { consent: 'agreement', agreementId: agreement.id, shownPaisa }
  }
  if (isPresent) return { consent: 'customer', agreementId: null, shownPaisa: null }
  if (allowance && amountPaisa <= leftOf(allowance, at, amountPaisa))
    return { consent: 'agreement', agreementId: allowance.id, shownPaisa: null }
  return null
}

/**
 * The same for a charge of which a part is billed once, beside the period. The agreement of a subscription is for its periods.
 * It pays such a part only within what it lets a period cost. Else an allowance pays that part, or all.
 */
export function consentToParts(
  amountPaisa: bigint,
  oncePaisa: bigint,
  consents: Consents,
  at: Date,
): Consent | null {
  if (oncePaisa === 0n) return consentTo(amountPaisa, consents, at)
  const { allowance, isPresent } = consents
  const isOnceAlone = oncePaisa === amountPaisa
  const whole = consentTo(amountPaisa, isOnceAlone ? { ...consents, agreement: null } : consents, at)
  if (whole || isOnceAlone || isPresent) return whole
  const period = consentTo(amountPaisa - oncePaisa, { ...consents, allowance: null }, at)
  if (!period || !allowance || oncePaisa > leftOf(allowance, at, oncePaisa)) return null
  return { ...period, once: { agreementId: allowance.id, paisa: oncePaisa } }
}

/** What an allowance still pays in the Nepali month of an instant. */
function leftOf({ amountPaisa, usedPaisa }: Allowance, at: Date, unlimited: bigint): bigint {
  if (amountPaisa === null) return unlimited
  return amountPaisa - (usedPaisa.get(nepaliMonth(at)) ?? 0n)
}

/** Adds a charge to what the allowance has paid. @returns the month. */
export function takeFromAllowance({ usedPaisa }: Allowance, amountPaisa: bigint, at: Date): string {
  const month = nepaliMonth(at)
  usedPaisa.set(month, (usedPaisa.get(month) ?? 0n) + amountPaisa)
  return month
}

/** The agreement in force of a subscription, as its column `agreement` keeps it. Instants are ISO 8601. */
export interface ActiveAgreement {
  id: string
  amountPaisa: string
  /** Of a maximum: what is charged without telling. */
  pricePaisa?: string
  /** Of a maximum: the newest raised price that the customer was told of, and when. */
  told?: { amountPaisa: string; at: string }
  /** What was shown of each period. Absent: each costs the same. */
  terms?: ShownPeriods[]
  /** How many periods of `terms` were billed. Absent: none. */
  billed?: number
  interval: BillingInterval
  intervalCount: number
  /** How many of the price. Absent: one. */
  quantity?: number
  by: AgreementOrigin
  askedAt: string | null
  givenAt: string
}

/** The copy of an agreement that was given for a subscription. */
export function copyOf(row: AgreementModel): ActiveAgreement {
  const { id, amountPaisa, pricePaisa, terms, interval, intervalCount, quantity, by, askedAt, givenAt } = row
  if (amountPaisa === null || !interval || !intervalCount || !givenAt)
    throw new Error(`agreement ${id} is not one of a subscription that was given`)
  return {
    id,
    amountPaisa: amountPaisa.toString(),
    ...(pricePaisa !== null && { pricePaisa: pricePaisa.toString() }),
    ...toldOf(row),
    ...(terms !== null && { terms: terms as unknown as ShownPeriods[] }),
    interval,
    intervalCount,
    ...(quantity !== null && { quantity }),
    by,
    askedAt: askedAt?.toISOString() ?? null,
    givenAt: givenAt.toISOString(),
  }
}

function toldOf({ toldPaisa, toldAt }: AgreementModel): Pick<ActiveAgreement, 'told'> {
  if (toldPaisa === null || !toldAt) return {}
  return { told: { amountPaisa: toldPaisa.toString(), at: toldAt.toISOString() } }
}

/** True if the agreement is about billing periods of this length. */
export function hasRhythmOf(agreement: Rhythm, { interval, intervalCount }: Rhythm): boolean {
  return agreement.interval === interval && agreement.intervalCount === intervalCount
}

type Rhythm = Pick<ActiveAgreement, 'interval' | 'intervalCount'>

/** True if a charge is above what needs no telling, and not above the maximum. */
export function isWithinMaximum(
  { amountPaisa: most, pricePaisa }: ActiveAgreement,
  amountPaisa: bigint,
): boolean {
  return pricePaisa !== undefined && amountPaisa > BigInt(pricePaisa) && amountPaisa <= BigInt(most)
}

/** The agreement in force. Null: there is none. */
export function activeAgreement({ agreement }: Pick<SubscriptionModel, 'agreement'>): ActiveAgreement | null {
  return agreement as ActiveAgreement | null
}
