import type { Discount } from './discount'

/** A period that was paid before it begins. It has a paid invoice. */
export interface PaidPeriod {
  invoiceId: string
  periodStart: string
  periodEnd: string
  /** Its discount. Left out if it has none. */
  discount?: Discount
}

export interface Ahead {
  paidAhead: unknown
  currentPeriodEnd: Date
}

/** The paid periods of a subscription that have not begun, in order. After a reversal, a period between them may be missing. */
export function paidAheadOf({ paidAhead }: { paidAhead: unknown }): PaidPeriod[] {
  return (paidAhead as PaidPeriod[] | null) ?? []
}

/** The period after the present one, if it is paid ahead. */
export function nextPaidOf(row: Ahead): PaidPeriod | undefined {
  const [next] = paidAheadOf(row)
  return next && Date.parse(next.periodStart) === row.currentPeriodEnd.getTime() ? next : undefined
}

/** The end of the time that is paid without a gap: the present period and those that follow directly. */
export function paidAheadUntil(row: Ahead): Date {
  let until = row.currentPeriodEnd
  for (const { periodStart, periodEnd } of paidAheadOf(row))
    if (Date.parse(periodStart) === until.getTime()) until = new Date(periodEnd)
  return until
}

// The shortest possible period, because a period must end after it begins.
const NO_TIME_MS = 1

/** The present period of a subscription that has no paid period left, if the next one begins at an instant. It has almost no length. */
export const noPeriodBefore = (at: Date) => ({ startAt: new Date(at.getTime() - NO_TIME_MS), endAt: at })

/** False for a period without length, in which nothing can be done. */
export const hasTime = (period: { currentPeriodStart: string; currentPeriodEnd: string }): boolean =>
  Date.parse(period.currentPeriodEnd) - Date.parse(period.currentPeriodStart) > NO_TIME_MS

/** When pending terms take effect: after all periods that are paid ahead, because those were paid on the present terms. */
export function nextTermsAt(row: Ahead): Date {
  const last = paidAheadOf(row).at(-1)
  return last ? new Date(last.periodEnd) : row.currentPeriodEnd
}

/** Until when a subscription is paid. Null if nothing was paid yet. */
export function paidUntilOf(
  row: Ahead & { lastBilledAt: Date | null; firstPeriod: string | null },
): Date | null {
  return row.lastBilledAt || row.firstPeriod === 'paid_elsewhere' ? paidAheadUntil(row) : null
}
