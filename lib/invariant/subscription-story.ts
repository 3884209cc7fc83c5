import type { Interval } from '@/lib/core/period'

// A subscription with all that determines it. Instants are milliseconds, so that equal ones are equal.

/** An invoice of the engine, as far as its subscription follows from it. */
export interface Bill {
  id: string
  status: 'draft' | 'open' | 'paid' | 'void'
  start: number
  end: number
  due: number | null
  paid: number | null
  voided: number | null
  /** How often its payment failed, and when for the first time. */
  failures: number
  firstFailure: number | null
}

export interface SubscriptionStory {
  id: string
  environment: 'sandbox' | 'production'
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled'
  created: number
  anchor: number
  index: number
  start: number
  end: number
  trialEnd: number | null
  cancelAtPeriodEnd: boolean
  cancelReason: string | null
  pastDue: number | null
  retryCount: number
  nextRetry: number | null
  due: number | null
  lastBilled: number | null
  canceled: number | null
  ended: number | null
  interval: Interval
  intervalCount: number
  trialDays: number
  /** When the price was last changed, on the same clock. */
  priceChanged: number
  /** The time zone of the business first, then those that it had before. */
  zones: string[]
  /** By period. */
  bills: Bill[]
}

/** What a rule says about one subscription. */
export type Breach = [rule: string, sentence: string]

// Real time may be set back: what is compared with another reading of the clock is given an hour.
export const CLOCK_ERROR_MS = 3_600_000

/** An instant as text. A damaged row may hold one that there is not. */
export function iso(ms: number | null): string {
  if (ms === null) return 'never'
  return Number.isNaN(new Date(ms).getTime()) ? String(ms) : new Date(ms).toISOString()
}
