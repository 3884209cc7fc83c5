import { type Ahead, paidAheadUntil } from './paid-ahead'
import { type Waiting, waitsForCalendar } from './waits-for-calendar'

interface Charged extends Ahead, Waiting {
  cancelAtPeriodEnd: boolean
  nextRetryAt: Date | null
  collection: 'wallet' | 'outside'
}

const NOT_CHARGED = ['canceled', 'unpaid', 'paused']

/** When a subscription is charged next. Null if it is not charged by itself, for example while it is paused. */
export function nextChargeOf(row: Charged): Date | null {
  const { status, cancelAtPeriodEnd, nextRetryAt, collection } = row
  if (NOT_CHARGED.includes(status) || cancelAtPeriodEnd || waitsForCalendar(row)) return null
  if (nextRetryAt && collection === 'outside') return null
  return nextRetryAt ?? paidAheadUntil(row)
}
