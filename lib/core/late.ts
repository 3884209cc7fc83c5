import { addDays, dayOf, startOfDay } from './day'

/** The columns of a subscription about being late. */
interface PastDue {
  pastDueAt: Date | null
  lateAt: Date | null
}

/**
 * When what a subscription owes becomes late. Null if nothing is owed. An earlier version did not write `lateAt` and left the value of an
 * earlier debt. Then it is late since it is past due.
 */
export function lateSince({ pastDueAt, lateAt }: PastDue): Date | null {
  if (pastDueAt === null) return null
  return lateAt !== null && lateAt > pastDueAt ? lateAt : pastDueAt
}

/** SQL: when what the subscription `s` owes becomes late. Null if nothing is owed. Same as `lateSince`. */
export const lateSinceSql = (s: string): string =>
  `CASE WHEN ${s}.past_due_at IS NOT NULL THEN greatest(${s}.past_due_at, ${s}.late_at) END`

/** The end of the days of grace: the beginning of a local day. @param paidUntil the end of the paid time. */
export const graceEnd = (paidUntil: Date, graceDays: number, timeZone: string): Date =>
  startOfDay(addDays(dayOf(paidUntil, timeZone), graceDays), timeZone)
