import { nepaliMonth } from '@/lib/core/calendar-date'
import { DAY_MS } from '@/lib/core/duration'
import { type ShownPeriods, shownPaisaOf, startsOf } from '@/lib/core/shown-terms'
import type { AgreementOrigin, BillingInterval, ChargeConsent } from '@/prisma/generated/enums'
import type { AgreementModel, SubscriptionModel } from '@/prisma/generated/models'

// Decides what allows a charge. These functions are pure.

/** How long the link of an agreement that a merchant asked for works, in real time. */
export const LINK_MS = DAY_MS

/** A wallet's allowance for a business, with what it has paid. A plan adds its own charges. */
export interface Allowance {
  id: string
  businessId: string
  environment: 'sandbox' | 'production'
  /** The most per Nepali month. Null for no limit. */
  amountPaisa: bigint | null
  /** What this and earlier allowances have paid for this wallet and business, by month (`2083-08`). */
  usedPaisa: Map<string, bigint>
}

/** What allowed a charge: the person at the screen, or an agreement of theirs. */
export interface Consent {
  consent: Exclude<ChargeConsent, 'before_agreements'>
  /** Null if the person was at the screen. */
  agreementId: string | null
  /** The cost of this period that the subscription's agreement allows. Null for an allowance, or if the person was at the screen. */
  shownPaisa: bigint | null
  /** The part of the charge that an allowance pays in addition to the agreement. */
  once?: { agreementId: string; paisa: bigint }
}

/** How long a customer must have known of a raised price within their maximum before it is charged. */
const TOLD_BEFORE_MS = 7 * DAY_MS

/** The limits of a subscription's agreement. */
export type Limits = Pick<ActiveAgreement, 'amountPaisa' | 'pricePaisa' | 'told' | 'terms' | 'billed'>

/** Which period a charge is for. */
export type ChargedPeriod = 'next' | 'billed'

/**
 * The most that an agreement allows for a period at an instant: what was shown for that period. Within a maximum, a raised price counts if
 * the customer was told long enough ago.
 * @param ahead 0 for the next period to be billed, -1 for the last billed one.
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

/** True if an agreement covers the cost of each coming period. */
export function coversAll(limits: Limits, coming: readonly ShownPeriods[], at: Date): boolean {
  const { terms = [], billed = 0 } = limits
  const steps = [...startsOf(coming), ...startsOf(terms).map((start) => Math.max(0, start - billed))]
  return steps.every((nth) => shownPaisaOf(coming, nth) <= limitOf(limits, at, nth))
}

/** The agreement after a period was billed. Unchanged if it allows the same for each period. */
export function afterBilled<Agreement extends Limits>(agreement: Agreement): Agreement {
  const { terms, billed = 0 } = agreement
  // After the first period with the last amount, all further periods cost the same.
  return terms && billed <= (startsOf(terms).at(-1) ?? 0) ? { ...agreement, billed: billed + 1 } : agreement
}

/**
 * A maximum whose owner is told about a raised price. An earlier one that they were told of long enough ago becomes the present price.
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

/** What can allow a charge. */
export interface Consents {
  /** True if the customer saw exactly this amount and pressed the button. */
  isPresent: boolean
  /** The subscription's active agreement. */
  agreement: (Limits & { id: string }) | null
  /** The wallet's allowance for the business. */
  allowance: Allowance | null
  /** The next period if it is left out. */
  period?: ChargedPeriod
}

/** What allows a charge. Null if nothing does. An allowance is used only if the subscription's own agreement is not enough. */
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
 * Like `consentTo`, for a charge with a one-time part besides the period. A subscription's agreement is for its periods. It pays such a
 * part only within what it allows for a period. Otherwise an allowance pays that part, or everything.
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

/** How much an allowance can still pay in the Nepali month of an instant. */
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

/** A subscription's active agreement, as stored in its column `agreement`. Instants are ISO 8601. */
export interface ActiveAgreement {
  id: string
  amountPaisa: string
  /** For a maximum: what is charged without telling the customer. */
  pricePaisa?: string
  /** For a maximum: the newest raised price that the customer was told of, and when. */
  told?: { amountPaisa: string; at: string }
  /** What was shown for each period. Left out if each costs the same. */
  terms?: ShownPeriods[]
  /** How many periods of `terms` were billed. Left out for none. */
  billed?: number
  interval: BillingInterval
  intervalCount: number
  /** The quantity. Left out for one. */
  quantity?: number
  by: AgreementOrigin
  askedAt: string | null
  givenAt: string
}

/** The stored copy of an agreement that was given for a subscription. */
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

/** True if the agreement is for billing periods of this length. */
export function hasRhythmOf(agreement: Rhythm, { interval, intervalCount }: Rhythm): boolean {
  return agreement.interval === interval && agreement.intervalCount === intervalCount
}

type Rhythm = Pick<ActiveAgreement, 'interval' | 'intervalCount'>

/** True if a charge is above the amount that needs no notice, but within the maximum. */
export function isWithinMaximum(
  { amountPaisa: most, pricePaisa }: ActiveAgreement,
  amountPaisa: bigint,
): boolean {
  return pricePaisa !== undefined && amountPaisa > BigInt(pricePaisa) && amountPaisa <= BigInt(most)
}

/** The active agreement. Null if there is none. */
export function activeAgreement({ agreement }: Pick<SubscriptionModel, 'agreement'>): ActiveAgreement | null {
  return agreement as ActiveAgreement | null
}
