import type { Ctx } from '@/lib/infra/ctx'
import { loadMovementPapers, type MovementPaper } from '@/lib/register/movement-papers'
import { MESSAGES } from '@/messages/catalogue'
import type { LedgerTransactionKind } from '@/prisma/generated/enums'
import { type BookRow, bookPages } from './book-pages'
import { type BookDays, type BookPeriod, getBookPeriod } from './book-period'

/** What a movement of a business's books is called, in its files. */
export const MOVEMENT_TITLES: Record<LedgerTransactionKind, string> = MESSAGES.en.money.kinds

/** A movement with the balance after it and its paper. */
export type PaperedRow = BookRow & { paper: MovementPaper | null }

/** The books of some days: the balances, and the movements in the order of time, page by page. */
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
