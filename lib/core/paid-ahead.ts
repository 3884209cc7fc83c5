/** A period that was paid before it begins. Its invoice is paid. */
export interface PaidPeriod {
  invoiceId: string
  periodStart: string
  periodEnd: string
}

/** The periods of a subscription that were paid ahead and have not begun, the next one first. */
export function paidAheadOf({ paidAhead }: { paidAhead: unknown }): PaidPeriod[] {
  return (paidAhead as PaidPeriod[] | null) ?? []
}

interface Paid {
  paidAhead: unknown
  lastBilledAt: Date | null
  currentPeriodEnd: Date
}

/** How far a subscription is paid. Null: nothing was paid yet. */
export function paidUntilOf(row: Paid): Date | null {
  const last = paidAheadOf(row).at(-1)
  if (last) return new Date(last.periodEnd)
  return row.lastBilledAt && row.currentPeriodEnd
}
