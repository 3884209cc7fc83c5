import type { Discount } from './discount'

/** A period that was paid before it begins. Its invoice is paid. */
export interface PaidPeriod {
  invoiceId: string
  periodStart: string
  periodEnd: string
  /** What it was discounted with. Left out: nothing. */
  discount?: Discount
}

export interface Ahead {
  paidAhead: unknown
  currentPeriodEnd: Date
}

/**
 * The periods of a subscription that were paid ahead and have not begun, by time. Where a payment was reversed, a period
 * between them may be missing.
 */
export function paidAheadOf({ paidAhead }: { paidAhead: unknown }): PaidPeriod[] {
  return (paidAhead as PaidPeriod[] | null) ?? []
}

/** The period after the present one, if it was paid ahead. */
export function nextPaidOf(row: Ahead): PaidPeriod | undefined {
  const [next] = paidAheadOf(row)
  return next && Date.parse(next.periodStart) === row.currentPeriodEnd.getTime() ? next : undefined
}

/** Where the time that was paid without a gap ends: the present period and those after it. */
export function paidAheadUntil(row: Ahead): Date {
  let until = row.currentPeriodEnd
  for (const { periodStart, periodEnd } of paidAheadOf(row))
    if (Date.parse(periodStart) === until.getTime()) until = new Date(periodEnd)
  return until
}

// The least that a period may be, because it ends after it begins.
const NO_TIME_MS = 1

/** The present period of a subscription of which no period is paid any more, and the next one begins at an instant. */
export const noPeriodBefore = (at: Date) => ({ startAt: new Date(at.getTime() - NO_TIME_MS), endAt: at })

/** False of that period: nobody can do anything in it. */
export const hasTime = (period: { currentPeriodStart: string; currentPeriodEnd: string }): boolean =>
  Date.parse(period.currentPeriodEnd) - Date.parse(period.currentPeriodStart) > NO_TIME_MS

/** When terms that wait for the next period take effect: after all that was paid ahead, which was paid on the present ones. */
export function nextTermsAt(row: Ahead): Date {
  const last = paidAheadOf(row).at(-1)
  return last ? new Date(last.periodEnd) : row.currentPeriodEnd
}

/** How far a subscription is paid. Null: nothing was paid yet. */
export function paidUntilOf(
  row: Ahead & { lastBilledAt: Date | null; firstPeriod: string | null },
): Date | null {
  return row.lastBilledAt || row.firstPeriod === 'paid_elsewhere' ? paidAheadUntil(row) : null
}
