import { getBusiness } from '@/lib/business/read'
import { bikramSambatDate, calendarDate } from '@/lib/core/calendar-date'
import { startOfDay } from '@/lib/core/day'
import { formatNpr } from '@/lib/core/money'
import { type NepaliMonth, nepaliMonthWords } from '@/lib/core/nepali-month'
import type { Ctx } from '@/lib/infra/ctx'
import { MESSAGES } from '@/messages/catalogue'
import { bookDays } from './book-period'
import { MOVEMENT_TITLES, openBook, type PaperedRow } from './book-rows'
import type { StatementDocument, StatementRow } from './document'
import { drawnStatement } from './draw'
import { type BookDay, listBookDays } from './list-book-days'

// Forty pages. If a month has more movements, the PDF lists its days instead, at most 32.
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

export interface BookSource {
  /** `Mangsir 2083` */
  month: string
  owner: string
  isSandbox: boolean
  timeZone: string
  openingPaisa: bigint
  /** The movements of the month. */
  rows: readonly PaperedRow[]
  /** The days of the month, listed if there are too many movements for a PDF. Null otherwise. */
  days: readonly BookDay[] | null
}

const money = (paisa: bigint) => formatNpr(paisa, 'en')
const signed = (paisa: bigint) => `${paisa > 0n ? '+' : ''}${money(paisa)}`

interface Line {
  inPaisa: bigint
  outPaisa: bigint
  balancePaisa: bigint
  words: StatementRow
}

/** The statement of a business, in English like its dashboard. Its sums are the sums of its lines. */
export function describeBook(source: BookSource): StatementDocument {
  const { month, owner, isSandbox, timeZone, openingPaisa, rows, days } = source
  const lines = days ? days.map((day) => lineOfDay(day, timeZone)) : rows.map((row) => lineOf(row, timeZone))
  const sumOf = (field: 'inPaisa' | 'outPaisa') => lines.reduce((sum, line) => sum + line[field], 0n)
  const vatPaisa = rows.reduce((sum, { paper }) => sum + (paper?.vatPaisa ?? 0n), 0n)
  const count = days?.reduce((sum, { movements }) => sum + movements, 0)
  return {
    language: 'en',
    title: 'Statement',
    month,
    owner,
    testNotice: isSandbox ? 'Test: no real money' : null,
    columns: { day: 'Day', what: 'What', amount: 'Amount', balance: 'Balance' },
    opening: { label: 'Opening balance', balance: money(openingPaisa) },
    rows: lines.map(({ words }) => words),
    closing: { label: 'Closing balance', balance: money(lines.at(-1)?.balancePaisa ?? openingPaisa) },
    sums: [
      { label: 'In', value: money(sumOf('inPaisa')) },
      { label: 'Out', value: money(sumOf('outPaisa')) },
      ...(days ? [] : [{ label: 'VAT in these', value: money(vatPaisa) }]),
    ],
    cut: count
      ? `${count.toLocaleString('en-IN')} movements, added up by day. The CSV has each of them.`
      : null,
    pageWords: MESSAGES.en.document.sheet,
  }
}

const datesOf = (at: Date, timeZone: string) => ({
  day: bikramSambatDate(at, timeZone, 'en') ?? '',
  date: calendarDate(at, timeZone),
})

function lineOf(
  { kind, amountPaisa, balanceAfterPaisa, createdAt, paper }: PaperedRow,
  timeZone: string,
): Line {
  const number = paper?.creditNoteNumber ?? paper?.invoiceNumber
  return {
    inPaisa: amountPaisa > 0n ? amountPaisa : 0n,
    outPaisa: amountPaisa < 0n ? amountPaisa : 0n,
    balancePaisa: balanceAfterPaisa,
    words: {
      ...datesOf(createdAt, timeZone),
      what: number ? `${MOVEMENT_TITLES[kind]} ${number}` : MOVEMENT_TITLES[kind],
      who: paper?.buyer ?? '',
      amount: signed(amountPaisa),
      balance: money(balanceAfterPaisa),
    },
  }
}

function lineOfDay({ day, inPaisa, outPaisa, movements, closingPaisa }: BookDay, timeZone: string): Line {
  return {
    inPaisa,
    outPaisa,
    balancePaisa: closingPaisa,
    words: {
      ...datesOf(startOfDay(day, timeZone), timeZone),
      what: movements === 1 ? '1 movement' : `${movements.toLocaleString('en-IN')} movements`,
      who: `In ${money(inPaisa)}, out ${money(-outPaisa)}`,
      amount: signed(inPaisa + outPaisa),
      balance: money(closingPaisa),
    },
  }
}
