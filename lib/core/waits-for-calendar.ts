export interface Waiting {
  status: string
  dueAt: Date | null
  periodIndex: number
  anchorAt: Date
  currentPeriodEnd: Date
}

/**
 * True if the table of Bikram Sambat ends before a subscription's next period. Such a subscription is checked again only after the end of
 * its period. No other subscription with work ahead is in that state.
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
