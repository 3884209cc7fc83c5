import { NEPAL } from './calendar-date'
import { dayOf } from './day'
import { DAY_MS } from './duration'

// A bank takes a day or two, and does not work on Saturdays.
const SATURDAY = 6

/** When money that was sent to a bank should have arrived. */
export function expectedAfter(sentAt: Date): Date {
  const expected = new Date(sentAt.getTime() + 2 * DAY_MS)
  const weekday = new Date(`${dayOf(expected, NEPAL)}T00:00:00Z`).getUTCDay()
  return weekday === SATURDAY ? new Date(expected.getTime() + DAY_MS) : expected
}
