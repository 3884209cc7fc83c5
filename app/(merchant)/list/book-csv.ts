import { numericBikramSambat } from '@/lib/core/calendar-date'
import { addDays, type Day, dayOf, startOfDay } from '@/lib/core/day'
import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { type BookDays, bookDays } from '@/lib/statement/book-period'
import { MOVEMENT_TITLES, openBook, type PaperedRow } from '@/lib/statement/book-rows'
import type { BookQuery } from '@/lib/statement/schema'
import { csvText } from './csv'

// The file is for the accountant's software, so the headings must not change.
const HEADS = [
  ...['Day (BS)', 'Day', 'Movement', 'Customer', 'PAN of the buyer', 'Invoice', 'Credit note'],
  ...['In (Rs)', 'Out (Rs)', 'Balance (Rs)', 'Taxable (Rs)', 'VAT (Rs)', 'Time', 'ID'],
]

/** The books for a range of days as a file that is sent while it is read: the opening balance, the movements, the closing balance. */
export function bookCsv(ctx: Ctx, timeZone: string, asked: BookQuery) {
  const days = bookDays(asked, timeZone)
  const from = asked.month ?? days.first ?? 'all'
  return {
    contentType: 'text/csv; charset=utf-8',
    name: `khata-money-${ctx.environment}-${from}-${dayOf(ctx.now, timeZone)}.csv`,
    parts: partsOf(ctx, timeZone, days),
  }
}

async function* partsOf(ctx: Ctx, timeZone: string, days: BookDays): AsyncGenerator<string> {
  const { period, pages } = await openBook(ctx, timeZone, days)
  const inBothCalendars = (day: Day | null) =>
    day ? [numericBikramSambat(startOfDay(day, timeZone), timeZone), day] : ['', '']
  // Starts with a byte order mark, because Excel needs it to show Nepali.
  yield `\uFEFF${csvText([
    HEADS,
    [
      ...inBothCalendars(days.first),
      'Opening balance',
      ...NOTHING,
      ...NOTHING.slice(0, 2),
      period.openingPaisa,
      ...NOTHING,
    ],
  ])}`
  const sums = { in: 0n, out: 0n, taxable: 0n, vat: 0n }
  let balancePaisa = period.openingPaisa
  for await (const rows of pages) {
    for (const { amountPaisa, paper } of rows) {
      if (amountPaisa > 0n) sums.in += amountPaisa
      else sums.out -= amountPaisa
      sums.taxable += paper?.taxablePaisa ?? 0n
      sums.vat += paper?.vatPaisa ?? 0n
    }
    balancePaisa = rows.at(-1)?.balanceAfterPaisa ?? balancePaisa
    yield csvText(rows.map((row) => recordOf(row, timeZone)))
  }
  const last = days.end ? addDays(days.end, -1) : dayOf(ctx.now, timeZone)
  yield csvText([
    [
      ...[...inBothCalendars(last), 'Closing balance', ...NOTHING],
      ...[sums.in, sums.out, balancePaisa, sums.taxable, sums.vat, '', ''],
    ],
  ])
}

// Empty cells. In a balance row, for the customer, the PAN and the two documents, and again for the taxable amount, the VAT, the time and
// the id.
const NOTHING = ['', '', '', '']

function recordOf(
  { id, kind, amountPaisa, balanceAfterPaisa, createdAt, day, paper }: PaperedRow,
  timeZone: string,
) {
  return [
    ...[numericBikramSambat(createdAt, timeZone), day, MOVEMENT_TITLES[kind]],
    ...[paper?.buyer, paper?.pan, paper?.invoiceNumber, paper?.creditNoteNumber],
    ...(amountPaisa > 0n ? [amountPaisa, null] : [null, -amountPaisa]),
    ...[balanceAfterPaisa, paper?.taxablePaisa, paper?.vatPaisa, createdAt.toISOString(), toWire('txn', id)],
  ]
}
