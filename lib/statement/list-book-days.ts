import type { Day } from '@/lib/core/day'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { BOOK_DAYS, WITHIN_DAYS } from './book-days'
import type { BookDays } from './book-period'

/** What moved on a day, and what the business was owed at the end of it. */
export interface BookDay {
  day: Day
  inPaisa: bigint
  /** Zero or negative. */
  outPaisa: bigint
  movements: number
  closingPaisa: bigint
  /** The account, and the range of ids that contains its entries of the day. */
  accountId: string
  firstId: string
  lastId: string
}

const DAYS = `
WITH ${BOOK_DAYS}
SELECT d.day::text, d.in_paisa, d.out_paisa, d.movements, d.closing_paisa, a.id AS account_id, d.first_id, d.last_id
FROM closed d CROSS JOIN account a WHERE ${WITHIN_DAYS} ORDER BY d.day`

/** The days on which something moved, oldest first. */
export function listBookDays(
  { businessId, environment }: Ctx,
  timeZone: string,
  { first, end }: BookDays,
): Promise<BookDay[]> {
  return query<BookDay>(DAYS, [businessId, environment, timeZone, first, end])
}
