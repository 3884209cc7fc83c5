import { getBusiness } from '@/lib/business/read'
import { type NepaliMonth, nepaliMonthWords } from '@/lib/core/nepali-month'
import type { Ctx } from '@/lib/infra/ctx'
import { bookDays } from './book-period'
import { openBook, type PaperedRow } from './book-rows'
import { describeBook } from './describe-book'
import { drawnStatement } from './draw'
import { listBookDays } from './list-book-days'

// Forty pages. A month has at most 32 days, so the days of a busier one are two.
const MOST_ROWS = 1_000

/**
 * The statement of a business for a month, as a PDF.
 * @throws {DomainError} `unavailable` if too many are requested at the same time.
 */
export async function bookPdf(ctx: Ctx, month: NepaliMonth): Promise<Uint8Array<ArrayBuffer>> {
  const { name, legalName, panNumber, timeZone } = await getBusiness(ctx)
  const asked = bookDays({ month: month.month }, timeZone)
  const { period, pages } = await openBook(ctx, timeZone, asked)
  const isByDay = period.movements > MOST_ROWS
  const document = describeBook({
    month: nepaliMonthWords(month, 'en'),
    owner: [legalName ?? name, panNumber && `PAN ${panNumber}`].filter(Boolean).join(', '),
    isSandbox: ctx.environment === 'sandbox',
    timeZone,
    openingPaisa: period.openingPaisa,
    days: isByDay ? await listBookDays(ctx, timeZone, asked) : null,
    rows: isByDay ? [] : await all(pages),
  })
  return drawnStatement(ctx.businessId, document)
}

async function all(pages: AsyncIterable<PaperedRow[]>): Promise<PaperedRow[]> {
  const rows: PaperedRow[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}
