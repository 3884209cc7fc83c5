import { DAY_MS } from './duration'

/** Dunning decides when an unpaid renewal is attempted again. All times count from the start of the period, when it was due. */

/** How long before a charge its reminder is sent. It leaves enough time to top up. */
export const REMINDER_MS = 3 * DAY_MS

/** The longest dunning window. For failed renewals Stripe recommends eight attempts within two weeks. */
const MAX_WINDOW_MS = 14 * DAY_MS

/** The window has fourteen parts. They are days, unless the period is shorter than two weeks. */
const WINDOW_PARTS = 14

/** The parts after which the retries come: every day at first, then every other day, then one last retry. */
export const RETRY_PARTS = [1, 2, 3, 5, 7, 9, 11, 14] as const

export const MAX_RETRIES = RETRY_PARTS.length

/**
 * The length of the dunning window in milliseconds: 14 days, or the length of the period if it is shorter. So it ends
 * before the next period is due.
 */
export function dunningWindowMs(periodStartAt: Date, periodEndAt: Date): number {
  return Math.min(MAX_WINDOW_MS, periodEndAt.getTime() - periodStartAt.getTime())
}

/**
 * The time of the next retry. Null after the last one.
 * @param dueAt the first failure, which is when the period was due.
 * @param windowMs from dunningWindowMs.
 * @param retryCount how many retries have been made (0 to 8).
 * @throws {RangeError} if the count is not an integer from 0.
 */
export function retryAt(dueAt: Date, windowMs: number, retryCount: number): Date | null {
  if (!Number.isInteger(retryCount) || retryCount < 0) throw new RangeError('retries are counted from 0')
  const parts = RETRY_PARTS[retryCount]
  if (parts === undefined) return null
  return new Date(dueAt.getTime() + Math.floor((windowMs * parts) / WINDOW_PARTS))
}

/**
 * When to send the reminder before a period's end. Null if the period is too short for one. If the period was paid late, the reminder is
 * sent at once, unless the period has ended.
 * @param at when the period was paid.
 */
export function reminderAt(startAt: Date, endAt: Date, at: Date): Date | null {
  const reminder = new Date(endAt.getTime() - REMINDER_MS)
  if (reminder <= startAt || at >= endAt) return null
  return reminder > at ? reminder : at
}
