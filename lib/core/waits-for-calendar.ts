export interface Waiting {
  status: string
  dueAt: Date | null
  periodIndex: number
  anchorAt: Date
  currentPeriodEnd: Date
}

/**
 * True if the table of Bikram Sambat ends before the next period of a subscription. The next look at it is after the end of its
 * period, which is so in no other subscription whose next work is not due yet.
 */
export function waitsForCalendar({
  status,
  dueAt,
  periodIndex,
  anchorAt,
  currentPeriodEnd,
}: Waiting): boolean {
  if ((status !== 'active' && status !== 'trialing') || !dueAt) return false
  return dueAt > (periodIndex === -1 ? anchorAt : currentPeriodEnd)
}
