import type { Day } from '@/lib/core/day'
import { NO_ID } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Movement } from '@/lib/ledger/get-merchant-balance'
import type { MovementKind } from '@/lib/ledger/post'
import { loadMovementPapers, type MovementPaper } from '@/lib/register/movement-papers'
import { MESSAGES } from '@/messages/catalogue'
import { type BookDays, type BookPeriod, getBookPeriod } from './book-period'
import { ENTRIES, isOfDay } from './entries'
import { listBookDays } from './list-book-days'

/** The names of the kinds of movements in the files of a business. */
export const MOVEMENT_TITLES: Record<MovementKind, string> = MESSAGES.en.money.kinds

/** A movement with the balance after it, and its document. */
export type PaperedRow = BookRow & { paper: MovementPaper | null }

/** The books for a range of days: the balances, and the movements in order of time, in pages. */
export async function openBook(
  ctx: Ctx,
  timeZone: string,
  days: BookDays,
): Promise<{ period: BookPeriod; pages: AsyncGenerator<PaperedRow[], void> }> {
  const period = await getBookPeriod(ctx, timeZone, days)
  return { period, pages: withPapers(ctx, bookPages(ctx, timeZone, days, period.openingPaisa)) }
}

async function* withPapers(ctx: Ctx, pages: AsyncGenerator<BookRow[], void>) {
  for await (const rows of pages) {
    const papers = await loadMovementPapers(ctx, rows)
    yield rows.map((row) => ({ ...row, paper: papers.get(row.id) ?? null }))
  }
}

/** How many rows are in memory at once. */
const ROWS_AT_ONCE = 500

const MOVEMENTS = `
SELECT t.id, t.kind, e.amount_paisa, t.invoice_id, t.created_at
FROM ${ENTRIES}
WHERE e.account_id = $1 AND e.transaction_id BETWEEN $2 AND $3 AND e.transaction_id > $4
  AND ${isOfDay('$6::date', '$5')}
ORDER BY e.transaction_id LIMIT ${ROWS_AT_ONCE}`

/** A movement on a day, with the balance after it. */
interface BookRow extends Movement {
  day: Day
  balanceAfterPaisa: bigint
}

/**
 * The movements of a range of days in order of time, in pages.
 * @param openingPaisa what the business was owed before the first movement.
 */
export async function* bookPages(
  ctx: Ctx,
  timeZone: string,
  days: BookDays,
  openingPaisa: bigint,
): AsyncGenerator<BookRow[], void> {
  let balancePaisa = openingPaisa
  for (const { accountId, day, firstId, lastId } of await listBookDays(ctx, timeZone, days)) {
    for (let after = NO_ID; ; ) {
      const values = [accountId, firstId, lastId, after, timeZone, day]
      const movements: Movement[] = await query<Movement>(MOVEMENTS, values)
      const rows = movements.map((movement) => {
        balancePaisa += movement.amountPaisa
        return { ...movement, day, balanceAfterPaisa: balancePaisa }
      })
      if (rows.length > 0) yield rows
      if (rows.length < ROWS_AT_ONCE) break
      after = rows.at(-1)?.id as string
    }
  }
}
