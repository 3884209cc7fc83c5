import { addDays, dayOf, startOfDay } from './day'

/** What a subscription says of being late. */
interface PastDue {
  pastDueAt: Date | null
  lateAt: Date | null
}

/**
 * When what a subscription owes is late. Null: nothing is owed. A version before wrote no `lateAt`, and left that of an
 * earlier debt: then it is late since it is past due.
 */
export function lateSince({ pastDueAt, lateAt }: PastDue): Date | null {
  if (pastDueAt === null) return null
  return lateAt !== null && lateAt > pastDueAt ? lateAt : pastDueAt
}

/** SQL: when what the subscription `s` owes is late. Null: nothing is owed. As `lateSince`. */
export const lateSinceSql = (s: string): string =>
  `CASE WHEN ${s}.past_due_at IS NOT NULL THEN greatest(${s}.past_due_at, ${s}.late_at) END`

/** The end of the days of grace: the beginning of a local day. @param paidUntil the end of what is paid. */
export const graceEnd = (paidUntil: Date, graceDays: number, timeZone: string): Date =>
  startOfDay(addDays(dayOf(paidUntil, timeZone), graceDays), timeZone)
