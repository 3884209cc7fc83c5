// What an attempt's outcome means. The numbers are decisions §6: the schedule of Standard Webhooks.

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The wait after each failure; after the failure behind the last one nothing follows. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1

/** A tenth either way keeps deliveries that failed together from coming back together. */
const JITTER = 0.1

export type Verdict = 'succeeded' | 'failed' | 'gone'

/** Only 2xx is a success: a redirect would move signed data elsewhere, so it is a failure. 410 means "stop". */
export function verdictOf(httpStatus: number | undefined): Verdict {
  if (httpStatus === undefined) return 'failed'
  if (httpStatus >= 200 && httpStatus < 300) return 'succeeded'
  return httpStatus === 410 ? 'gone' : 'failed'
}

/**
 * Milliseconds that a Retry-After header asks for (seconds or an HTTP date), on the two answers that mean it;
 * null elsewhere and where it cannot be read.
 */
export function retryAfterMs(
  httpStatus: number | undefined,
  header: string | undefined,
  now: Date,
): number | null {
  if ((httpStatus !== 429 && httpStatus !== 503) || header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS
  // Date.parse alone would take much else for a date, such as -5 for a year.
  const at = header.endsWith('GMT') ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}

export interface NextState {
  status: 'succeeded' | 'retrying' | 'failed'
  /** Milliseconds until the next attempt; null: there is none. */
  retryInMs: number | null
}

/**
 * What follows the `attempt`-th attempt of a schedule (1 to 10).
 * @param askedMs from retryAfterMs: obeyed beyond the scheduled wait, but no longer than the schedule's next one.
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
