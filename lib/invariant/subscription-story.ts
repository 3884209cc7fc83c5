import { HOUR_MS } from '@/lib/core/duration'
import type { Calendar, Interval } from '@/lib/core/period'

// A subscription and all the data that determines its columns. Instants are numbers of milliseconds, which can be compared.

/** An invoice of a period, with the fields that its subscription depends on. */
export interface Bill {
  id: string
  status: 'draft' | 'open' | 'paid' | 'void'
  outside: boolean
  start: number
  end: number
  due: number | null
  paid: number | null
  voided: number | null
  /** The number of failed payments, and the time of the first one. */
  failures: number
  firstFailure: number | null
}

/** A change to a price of another rhythm. */
export interface RhythmChange {
  id: string
  at: number
  /** When its first period began. Of a change in a trial: when the trial began. */
  periodStart: number
  /** The rhythm before. */
  interval: Interval
  intervalCount: number
  calendar: Calendar
  /** It began a period of its own. False: a renewal or the end of a trial did. */
  isNow: boolean
}

/** A pause, with the time that it keeps if it has ended. */
export interface Pause {
  from: number
  /** Null: it lasts, or the subscription ended in it. */
  to: number | null
  remaining: 'keep' | 'lose'
}

export interface SubscriptionStory {
  id: string
  environment: 'sandbox' | 'production'
  status: 'trialing' | 'active' | 'paused' | 'past_due' | 'unpaid' | 'canceled'
  created: number
  anchor: number
  index: number
  start: number
  end: number
  /** The end of the time before the first period: of the trial, or of what was paid elsewhere. */
  trialEnd: number | null
  /** What that time is, if a call said so. */
  firstPeriod: 'set_trial' | 'paid_elsewhere' | null
  /** The first anchor, if the first period is the rest of one. */
  firstAnchor: number | null
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
  calendar: Calendar
  trialDays: number
  /** When the price was last changed, on the same clock. */
  priceChanged: number
  /** The time zone of the business first, then those that it had before. */
  zones: string[]
  resumes: number | null
  /** By period. */
  bills: Bill[]
  /** How many of the last bills are of periods that were paid ahead and have not begun. */
  ahead: number
  /** When the periods begin that a reversal freed. */
  freed: number[]
  /** Which of them had begun anew with the payment that was taken back: the next invoice of that period begins there, too. */
  begunAnew: number[]
  /** By time. */
  pauses: Pause[]
  /** It had another price or quantity before. */
  isChanged: boolean
  /** In their order. */
  changes: RhythmChange[]
}

/** The rhythm of the period that began at `start`. */
export function rhythmAt(
  { changes, interval, intervalCount, calendar }: SubscriptionStory,
  start: number,
): Pick<SubscriptionStory, 'interval' | 'intervalCount' | 'calendar'> {
  return changes.find(({ periodStart }) => periodStart > start) ?? { interval, intervalCount, calendar }
}

/** A breach of a rule by one subscription. */
export type Breach = [rule: string, sentence: string]

// The clock of the server may be set back, so two readings of the clock may differ by an hour.
export const CLOCK_ERROR_MS = HOUR_MS

/** An instant as text. A damaged row may have an instant that JavaScript does not have. */
export function iso(ms: number | null): string {
  if (ms === null) return 'never'
  return Number.isNaN(new Date(ms).getTime()) ? String(ms) : new Date(ms).toISOString()
}
