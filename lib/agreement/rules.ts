import { nepaliMonth } from '@/lib/core/calendar-date'
import type { ChargeConsent } from '@/prisma/generated/enums'

// What lets a charge through. These functions are pure.

/** How long the link of an agreement that a merchant asked for holds, in real time. */
export const LINK_MS = 24 * 3_600_000

/** An allowance of a wallet for a business, with what it has paid. A plan adds its own charges. */
export interface Allowance {
  id: string
  businessId: string
  environment: 'sandbox' | 'production'
  /** The most per Nepali month. Null: no limit. */
  amountPaisa: bigint | null
  /** What it has paid, by month (`2083-08`). */
  usedPaisa: Map<string, bigint>
}

/** What let a charge through: the person at the screen, or an agreement of theirs. */
export interface Consent {
  consent: Exclude<ChargeConsent, 'before_agreements'>
  /** Null: the person at the screen. */
  agreementId: string | null
}

/** What can let a charge through. */
export interface Consents {
  /** The customer saw exactly this sum and pressed the button. */
  isPresent: boolean
  /** The agreement in force of the subscription. */
  agreement: { id: string; amountPaisa: string } | null
  /** The allowance of the wallet for the business. */
  allowance: Allowance | null
}

/**
 * What lets a charge through. Null: nothing does. An allowance is used only if the subscription's own agreement is not
 * enough.
 */
export function consentTo(amountPaisa: bigint, consents: Consents, at: Date): Consent | null {
  const { isPresent, agreement, allowance } = consents
  if (agreement && amountPaisa <= BigInt(agreement.amountPaisa))
    return { consent: 'agreement', agreementId: agreement.id }
  if (isPresent) return { consent: 'customer', agreementId: null }
  if (allowance && amountPaisa <= leftOf(allowance, at, amountPaisa))
    return { consent: 'agreement', agreementId: allowance.id }
  return null
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
