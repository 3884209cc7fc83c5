import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/core/duration'
import type { Verdict } from '../call/verdict'

// Decides what follows an attempt. The schedule is the one that Standard Webhooks recommends.

/** The pause after each failure. If the attempt after the last pause also fails, the delivery is given up. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
] as const

export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1

/** Pauses vary by a tenth, so that deliveries that failed together do not all come back at the same moment. */
const JITTER = 0.1

/**
 * The milliseconds that a Retry-After header asks for, in seconds or as an HTTP date. It counts only for 429 and 503. Null for other
 * responses, or if the header cannot be read.
 */
export function retryAfterMs(
  httpStatus: number | undefined,
  header: string | undefined,
  now: Date,
): number | null {
  if ((httpStatus !== 429 && httpStatus !== 503) || header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS
  // Date.parse alone would accept other texts as dates, such as -5 as a year.
  const at = header.endsWith('GMT') ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}

export interface NextState {
  status: 'succeeded' | 'retrying' | 'failed'
  /** Milliseconds until the next attempt. Null if there is none. */
  retryInMs: number | null
}

/**
 * The result of the `attempt`-th attempt of a schedule (1 to 10).
 * @param askedMs from retryAfterMs. It can make the pause longer, up to the next pause of the schedule.
 * @param random a number in [0, 1).
 */
export function afterAttempt(
  verdict: Verdict,
  attempt: number,
  askedMs: number | null,
  random: number,
): NextState {
  if (verdict === 'succeeded') return { status: 'succeeded', retryInMs: null }
  const delayMs = RETRY_DELAYS_MS[attempt - 1]
  if (verdict === 'gone' || delayMs === undefined) return { status: 'failed', retryInMs: null }
  const scheduledMs = Math.round(delayMs * (1 + JITTER * (2 * random - 1)))
  const longestMs = RETRY_DELAYS_MS[attempt] ?? delayMs
  const retryInMs = askedMs === null ? scheduledMs : Math.max(scheduledMs, Math.min(askedMs, longestMs))
  return { status: 'retrying', retryInMs }
}
