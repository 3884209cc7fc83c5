import type { ResponseStream } from '@/lib/http/envelope'
import type { Ctx } from '@/lib/infra/ctx'
import { type Cell, type Sheet, WORKBOOK_TYPE, workbookParts } from '@/lib/infra/workbook/write'
import { getMonthEnd } from '@/lib/month-end/close'
import { type MonthEndRow, monthEndPages } from '@/lib/month-end/rows'
import { ADDED, CAME_IN, GIVEN_BACK, type MonthEnd, type MonthLine, TAKEN_OFF } from '@/lib/month-end/schema'
import { readCreditNotes } from '@/lib/register/credit-notes'
import type { RegisterMonth } from '@/lib/register/month'
import type { RegisterCreditNote } from '@/lib/register/schema'
import { MESSAGES } from '@/messages/catalogue'

// More than any business writes in a month.
const MOST_CREDIT_NOTES = 200_000

/**
 * A month as a spreadsheet. The first sheet has its lines. The other two have its invoices and its credit notes, one row each and without
 * sums.
 * @throws {DomainError} `parameter_invalid` for a month with more invoices than a file can contain.
 */
export async function monthEndFile(ctx: Ctx, asked: RegisterMonth): Promise<ResponseStream> {
  const invoices = await monthEndPages(ctx, asked)
  const [end, notes] = await Promise.all([
    getMonthEnd(ctx, asked),
    readCreditNotes(ctx, asked, MOST_CREDIT_NOTES),
  ])
  const month = String(asked.month).padStart(2, '0')
  return {
    contentType: WORKBOOK_TYPE,
    name: `khata-month-end-${ctx.environment}-${asked.fiscalYear}-${month}.xlsx`,
    parts: workbookParts([
      { name: 'Month', columns: MONTH, rows: once(recordsOf(end)) },
      { name: 'Invoices', columns: INVOICES, rows: mapped(invoices, invoiceRecord) },
      { name: 'Credit notes', columns: NOTES, rows: once(notes.map(noteRecord)) },
    ]),
  }
}

const { monthEnd: WORDS, states: STATES } = MESSAGES.en

const columnsOf = (columns: Record<string, number>): Sheet['columns'] =>
  Object.entries(columns).map(([title, width]) => ({ title, width }))

const MONTH = columnsOf({ Line: 48, Count: 10, Amount: 18 })

const DAYS = { Date: 12, 'Date (BS)': 12 }
const PARTY = { Buyer: 30, 'PAN of the buyer': 16 }
const AMOUNTS = { Total: 14, Taxable: 14, VAT: 14 }

const INVOICES = columnsOf({
  ...{ Invoice: 18, ...DAYS, ...PARTY, ...AMOUNTS },
  ...{ 'How paid': 16, 'Paid on': 12, 'Paid on (BS)': 14, Reference: 20 },
  ...{ 'In the register': 16, 'Came in this month': 18, Difference: 14, Line: 36 },
})

const NOTES = columnsOf({ 'Credit note': 20, ...DAYS, ...PARTY, ...AMOUNTS, 'Of invoice': 18 })

/** The lines as on the page. Deductions are negative. */
function recordsOf({ lines, paidPaisa, netPaisa, unexplainedPaisa }: MonthEnd): Cell[][] {
  const records = (names: readonly MonthLine['line'][], sign: bigint): Cell[][] =>
    names.flatMap((name) => {
      const found = lines.find(({ line }) => line === name)
      return found ? [[WORDS.lines[name], found.count, sign * BigInt(found.amountPaisa)]] : []
    })
  return [
    ...records(CAME_IN, 1n),
    [WORDS.paid, null, BigInt(paidPaisa)],
    ...records(ADDED, 1n),
    ...records(TAKEN_OFF, -1n),
    ...records(['register'], 1n),
    ...records(GIVEN_BACK, -1n),
    [WORDS.net, null, BigInt(netPaisa)],
    ['Not explained', null, BigInt(unexplainedPaisa)],
    ...records(['void'], 1n),
  ]
}

const { wallet, nothing_due } = WORDS.rows
const WAYS = { ...STATES.method, wallet, nothing_due }

function invoiceRecord(row: MonthEndRow): Cell[] {
  return [
    row.invoiceNumber,
    ...partyRecord(row),
    ...[row.how && WAYS[row.how], row.paidOn === null ? null : { day: row.paidOn }, row.paidOnBs],
    ...[row.reference, row.registerPaisa, row.paidPaisa, row.registerPaisa - row.paidPaisa],
    row.line === 'paid' ? 'Issued and paid this month' : WORDS.lines[row.line],
  ]
}

const partyRecord = (row: Omit<RegisterCreditNote, 'number' | 'invoiceNumber'>): Cell[] => [
  ...[{ day: row.date }, row.dateBs, row.buyer, row.pan],
  ...[row.totalPaisa, row.taxablePaisa, row.vatPaisa].map(BigInt),
]

const noteRecord = (note: RegisterCreditNote): Cell[] => [
  note.number,
  ...partyRecord(note),
  note.invoiceNumber,
]

async function* once<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

async function* mapped<Row>(
  pages: AsyncIterable<Row[]>,
  record: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) yield rows.map(record)
}
