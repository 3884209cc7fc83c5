/**
 * The first delay. Each further one is twice as long, so the three retries of the SDK's default take about 7 s. That is
 * enough for a deadlock or a restart of the app, and less than the minute after which a cron repeats the work.
 */
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 5 * 60_000

/** A delay varies by a fifth, so that runs that failed together are not all repeated together. */
const JITTER = 0.2

/** The delay before the next attempt, in milliseconds, after `failures` failed attempts (1 or more). */
export function backoffMs(failures: number, random: () => number): number {
  const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
  return Math.round(delayMs * (1 + JITTER * (2 * random() - 1)))
}
