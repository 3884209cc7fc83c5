/**
 * One second, doubling: the SDK's default of three retries then spans about 7 s, long enough for a deadlock
 * or a restarting app, and shorter than the minute after which a cron would bring the work again.
 */
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 5 * 60_000

/** A fifth either way keeps runs that failed together from coming back together. */
const JITTER = 0.2

/** Delay before the next try after `failures` failed ones (1 or more), in milliseconds. */
export function backoffMs(failures: number, random: () => number): number {
  const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
  return Math.round(delayMs * (1 + JITTER * (2 * random() - 1)))
}
