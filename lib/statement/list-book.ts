import type { Day } from '@/lib/core/day'
import { DomainError } from '@/lib/core/errors'
import { type Page, sortedAfter, toPageOfSorted } from '@/lib/core/page'
import { dayStartAt } from '@/lib/core/period'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Movement } from '@/lib/ledger/get-merchant-balance'
import { BOOK_DAYS, WITHIN_DAYS } from './book-days'
import type { BookDays } from './book-period'
import { ENTRIES, isOfDay } from './entries'

/** A movement with the balance after it, and the sums of its day. */
export interface BookMovement extends Movement {
  balanceAfterPaisa: bigint
  day: Day
  dayInPaisa: bigint
  /** Zero or negative. */
  dayOutPaisa: bigint
  /** What the business was owed at the end of the day. */
  dayClosingPaisa: bigint
}

// The movements of a day are ordered by id. The sums of the days say which days a page needs, and between which ids the entries of each day
// are. So no entries of other days are read, except those that were written late. `newer` is how many movements of the page come before the
// day. `shown` is how many movements of the day the previous pages have already shown.
const LIST = `
WITH ${BOOK_DAYS}, asked AS (
  SELECT *, coalesce(sum(CASE WHEN day = $6::date THEN 0 ELSE movements END)
    OVER (ORDER BY day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS newer
  FROM closed
  WHERE ${WITHIN_DAYS} AND ($6::date IS NULL OR day <= $6::date)
), shown AS MATERIALIZED (
  SELECT coalesce(sum(e.amount_paisa), 0) AS paisa
  FROM ${ENTRIES}
  WHERE e.account_id = (SELECT id FROM account) AND e.transaction_id >= $7::uuid
    AND e.transaction_id <= (SELECT last_id FROM days WHERE day = $6::date) AND (t.created_at AT TIME ZONE $3)::date = $6::date
)
SELECT m.id, m.kind, m.amount_paisa, m.invoice_id, m.created_at, d.day::text, d.day::text AS sorted_by,
  d.in_paisa AS day_in_paisa, d.out_paisa AS day_out_paisa, d.closing_paisa AS day_closing_paisa,
  d.closing_paisa - CASE WHEN d.day = $6::date THEN (SELECT paisa FROM shown) ELSE 0 END
    - coalesce(sum(m.amount_paisa) OVER (PARTITION BY d.day ORDER BY m.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
    AS balance_after_paisa
FROM asked d CROSS JOIN LATERAL (
  SELECT t.id, t.kind, e.amount_paisa, t.invoice_id, t.created_at
  FROM ${ENTRIES}
  WHERE e.account_id = (SELECT id FROM account) AND e.transaction_id BETWEEN d.first_id AND d.last_id
    AND ${isOfDay('d.day', '$3')}
    AND (d.day IS DISTINCT FROM $6::date OR e.transaction_id < $7::uuid)
  ORDER BY e.transaction_id DESC LIMIT $8
) m
WHERE d.newer < $8
ORDER BY d.day DESC, m.id DESC LIMIT $8`

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * A page of the movements of a range of days, newest day first.
 * @throws {DomainError} `cursor_invalid` for the cursor of another list.
 */
export async function listBook(
  { businessId, environment }: Ctx,
  timeZone: string,
  { first, end }: BookDays,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<BookMovement>> {
  const after = cursor === undefined ? undefined : sortedAfter(cursor)
  if (after === null || (after && !isDay(after.sortedBy)))
    throw new DomainError('cursor_invalid', { param: 'cursor' })
  const rows = await query<BookMovement & { sortedBy: string }>(LIST, [
    businessId,
    environment,
    timeZone,
    first,
    end,
    after?.sortedBy ?? null,
    after?.id ?? null,
    limit + 1,
  ])
  return toPageOfSorted(rows, limit)
}

const isDay = (text: string) => DAY.test(text) && dayStartAt(text, 'UTC') !== null
