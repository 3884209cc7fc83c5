import { NEPAL } from '@/lib/core/calendar-date'
import { addDays, type Day, dayOf } from '@/lib/core/day'
import { nepaliMonthNamed } from '@/lib/core/nepali-month'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { BOOK_DAYS, WITHIN_DAYS } from './book-days'
import type { BookQuery } from './schema'

/** A range of days. Null if it is open on this side. */
export interface BookDays {
  first: Day | null
  /** The day after the last one. */
  end: Day | null
}

/** The whole days that a query asks for: a month of Bikram Sambat, days, or both. @param timeZone of the business. */
export function bookDays(
  { month, since, until }: Pick<BookQuery, 'month' | 'since' | 'until'>,
  timeZone: string,
): BookDays {
  const named = month === undefined ? null : nepaliMonthNamed(month)
  const firsts = [named && dayOf(named.from, NEPAL), since && dayOf(since, timeZone)]
  const ends = [
    named && dayOf(named.to, NEPAL),
    until && addDays(dayOf(new Date(until.getTime() - 1), timeZone), 1),
  ]
  return {
    first: firsts.reduce<Day | null>((last, day) => (day && (!last || day > last) ? day : last), null),
    end: ends.reduce<Day | null>((least, day) => (day && (!least || day < least) ? day : least), null),
  }
}

/** What a business was owed at the beginning and at the end of a range of days, and what moved in between. */
export interface BookPeriod {
  openingPaisa: bigint
  inPaisa: bigint
  /** Zero or negative. */
  outPaisa: bigint
  closingPaisa: bigint
  movements: number
  /** What it is owed now. */
  balancePaisa: bigint
}

// Computed backwards from what is owed now.
const PERIOD = `
WITH ${BOOK_DAYS}
SELECT a.balance_paisa - s.after_paisa - s.in_paisa - s.out_paisa AS opening_paisa, s.in_paisa, s.out_paisa,
  a.balance_paisa - s.after_paisa AS closing_paisa, s.movements, a.balance_paisa
FROM account a CROSS JOIN (
  SELECT coalesce(sum(in_paisa) FILTER (WHERE ${WITHIN_DAYS}), 0) AS in_paisa,
    coalesce(sum(out_paisa) FILTER (WHERE ${WITHIN_DAYS}), 0) AS out_paisa,
    coalesce(sum(movements) FILTER (WHERE ${WITHIN_DAYS}), 0)::int AS movements,
    coalesce(sum(in_paisa + out_paisa) FILTER (WHERE day >= $5::date), 0) AS after_paisa
  FROM days
) s`

/** The balances and sums for a range of days. */
export async function getBookPeriod(
  { businessId, environment }: Ctx,
  timeZone: string,
  { first, end }: BookDays,
): Promise<BookPeriod> {
  const [period] = await query<BookPeriod>(PERIOD, [businessId, environment, timeZone, first, end])
  return period as BookPeriod
}
