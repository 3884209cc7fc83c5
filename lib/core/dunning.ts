/** Dunning: when an unpaid renewal is tried again. Every instant counts from the period's due instant, its start. */

const DAY_MS = 86_400_000

/** The longest dunning window. Eight tries within two weeks is what Stripe recommends for failed renewals. */
const MAX_WINDOW_MS = 14 * DAY_MS

/** The window is cut in fourteen: days, unless the period is shorter than two weeks. */
const WINDOW_PARTS = 14

/** The parts after which each retry comes: daily while the reminder is fresh, then every other day, then the last. */
export const RETRY_PARTS = [1, 2, 3, 5, 7, 9, 11, 14] as const

export const MAX_RETRIES = RETRY_PARTS.length

/** Milliseconds of dunning for a period: 14 days, or its length where that is less: it is over when the next one is due. */
export function dunningWindowMs(periodStartAt: Date, periodEndAt: Date): number {
  return Math.min(MAX_WINDOW_MS, periodEndAt.getTime() - periodStartAt.getTime())
}

/**
 * The next scheduled retry when `retryCount` of them (0 to 8) have been made; null after the last.
 * @param dueAt the first failure: the instant at which the period was due.
 * @param windowMs from dunningWindowMs.
 * @throws {RangeError} for a count that is no integer from 0.
 */
export function retryAt(dueAt: Date, windowMs: number, retryCount: number): Date | null {
  if (!Number.isInteger(retryCount) || retryCount < 0) throw new RangeError('retries are counted from 0')
  const parts = RETRY_PARTS[retryCount]
  if (parts === undefined) return null
  return new Date(dueAt.getTime() + Math.floor((windowMs * parts) / WINDOW_PARTS))
}
