import type { Ctx } from '@/lib/infra/ctx'
import { readCreditNotes } from '@/lib/register/credit-notes'
import type { RegisterMonth } from '@/lib/register/month'
import { registerPages, sumOf } from '@/lib/register/read'
import type { RegisterCreditNote, RegisterRow, RegisterSums } from '@/lib/register/schema'
import { csvText } from './csv'

const HEADS = [
  ...['Date (BS)', 'Date', 'Invoice', 'Buyer', 'PAN of the buyer'],
  ...['Total', 'Taxable', 'VAT', 'Void'],
]

const NOTE_HEADS = [
  ...['Date (BS)', 'Date', 'Credit note', 'Buyer', 'PAN of the buyer'],
  ...['Total', 'Taxable', 'VAT', 'Of invoice'],
]

// More than one response of the API can contain.
const MOST_CREDIT_NOTES = 1_000_000

/** The register of a month as a file that is sent while it is read. */
export function registerCsv(ctx: Ctx, asked: RegisterMonth) {
  const month = String(asked.month).padStart(2, '0')
  return {
    contentType: 'text/csv',
    name: `khata-register-${ctx.environment}-${asked.fiscalYear}-${month}.csv`,
    parts: partsOf(ctx, asked),
  }
}

async function* partsOf(ctx: Ctx, asked: RegisterMonth): AsyncGenerator<string> {
  // Starts with a byte order mark, because Excel needs it to show Nepali.
  yield `\uFEFF${csvText([HEADS])}`
  const sums = { total: 0n, taxable: 0n, vat: 0n }
  const add = (row: RegisterSums) => {
    sums.total += BigInt(row.totalPaisa)
    sums.taxable += BigInt(row.taxablePaisa)
    sums.vat += BigInt(row.vatPaisa)
  }
  for await (const rows of registerPages(ctx, asked)) {
    for (const row of rows) if (!row.voided) add(row)
    if (rows.length > 0) yield csvText(rows.map(recordOf))
  }
  yield csvText([['Sum without void', '', '', '', '', sums.total, sums.taxable, sums.vat, '']])
  const creditNotes = await readCreditNotes(ctx, asked, MOST_CREDIT_NOTES)
  if (creditNotes.length === 0) return
  yield csvText([[], NOTE_HEADS, ...creditNotes.map(noteOf)])
  const back = sumOf(creditNotes)
  yield csvText([['Sum of the credit notes', '', '', '', '', ...amountsOf(back), '']])
}

const amountsOf = (row: RegisterSums) => [
  BigInt(row.totalPaisa),
  BigInt(row.taxablePaisa),
  BigInt(row.vatPaisa),
]

const noteOf = ({ dateBs, date, number, invoiceNumber, buyer, pan, ...row }: RegisterCreditNote) => [
  ...[dateBs, date, number, buyer, pan],
  ...amountsOf(row),
  invoiceNumber,
]

const recordOf = ({ dateBs, date, invoiceNumber, buyer, pan, voided, ...row }: RegisterRow) => [
  ...[dateBs, date, invoiceNumber, buyer, pan],
  ...amountsOf(row),
  voided ? 'void' : '',
]
