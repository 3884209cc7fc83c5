import { invalidParameter } from '@/lib/core/errors'
import { type FiscalMonth, fiscalMonth } from '@/lib/core/fiscal-year'
import type { StoredLine } from '@/lib/core/invoice-line'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { issuedOf } from '@/lib/invoice/freeze'
import { taxWithin } from '@/lib/invoice/tax'
import { openedAtOf } from '@/lib/invoice/timeline'
import type { InvoiceModel } from '@/prisma/generated/models'
import { readCreditNotes } from './credit-notes'
import { IN_MONTH, inMonth } from './in-month'
import type { RegisterMonth } from './month'
import { type NumberRange, numbersOf, placeOfNumber } from './numbers'
import { partyAndTax } from './row'
import type { Register, RegisterRow, RegisterSums } from './schema'
import { sumsOfMonth } from './sums-of-month'

const ROWS_AT_ONCE = 1_000
// About six megabytes. The CSV has no limit.
const MOST_ROWS = 20_000

const ISSUED = `
SELECT invoice_number, status, lines, seller, buyer, tax_rate_percent, ${openedAtOf('invoices')} AS issued_at FROM invoices
WHERE ${IN_MONTH} ORDER BY invoice_number LIMIT $7`

interface Issued extends Pick<InvoiceModel, 'status' | 'lines' | 'seller' | 'buyer' | 'taxRatePercent'> {
  invoiceNumber: string
  issuedAt: Date
}

/** A row with the seller's tax number at that time. */
interface IssuedRow extends RegisterRow {
  sellerPan: string | null
}

/** The rows of the register in the order of their numbers, in batches. */
export async function* registerPages(ctx: Ctx, asked: RegisterMonth): AsyncGenerator<IssuedRow[]> {
  const month = fiscalMonth(asked.fiscalYear, asked.month) as FiscalMonth
  for (const range of await numbersOf(ctx, asked.fiscalYear, month)) {
    for (let { after } = range; ; ) {
      const rows = await rowsIn(ctx, month, { ...range, after }, ROWS_AT_ONCE)
      yield rows
      const last = rows.at(-1)
      if (!last || rows.length < ROWS_AT_ONCE) break
      after = placeOfNumber(last.invoiceNumber)
    }
  }
}

async function rowsIn(ctx: Ctx, month: FiscalMonth, range: NumberRange, most: number): Promise<IssuedRow[]> {
  const rows = await query<Issued>(ISSUED, [...inMonth(ctx, month, range), most])
  return rows.map(rowOf)
}

/** A month for a page: its first invoices, and the sums of all. */
export interface RegisterStart extends Register {
  /** The number of invoices, with and without the void ones. */
  issued: number
  counted: number
}

/** @throws {DomainError} `parameter_invalid` for a month with more credit notes than one response can contain. */
export async function readRegisterStart(
  ctx: Ctx,
  asked: RegisterMonth,
  most: number,
): Promise<RegisterStart> {
  const month = fiscalMonth(asked.fiscalYear, asked.month) as FiscalMonth
  const [sums, creditNotes] = await Promise.all([
    sumsOfMonth(ctx, asked.fiscalYear, month),
    readCreditNotes(ctx, asked, MOST_ROWS),
  ])
  const rows: RegisterRow[] = []
  for (const range of sums.ranges)
    if (rows.length < most)
      rows.push(...(await rowsIn(ctx, month, range, most - rows.length)).map(withoutSeller))
  const { issued, counted, totals } = sums
  return { rows, issued, counted, totals, creditNotes, creditNoteTotals: sumOf(creditNotes) }
}

/**
 * The register of a month.
 * @throws {DomainError} `parameter_invalid` for a month with more invoices or credit notes than one response can contain.
 */
export async function readRegister(ctx: Ctx, asked: RegisterMonth, mostRows = MOST_ROWS): Promise<Register> {
  const rows: RegisterRow[] = []
  for await (const page of registerPages(ctx, asked)) {
    rows.push(...page.map(withoutSeller))
    if (rows.length > mostRows)
      throw invalidParameter('month', `must have at most ${mostRows} invoices. Read register.csv.`)
  }
  const creditNotes = await readCreditNotes(ctx, asked, mostRows)
  return { rows, creditNotes, totals: sumOf(rows), creditNoteTotals: sumOf(creditNotes) }
}

/** The sums of the rows that count. */
export function sumOf(rows: readonly (RegisterSums & { voided?: boolean })[]): RegisterSums {
  const counted = rows.filter(({ voided }) => !voided)
  const sum = (field: 'totalPaisa' | 'taxablePaisa' | 'vatPaisa') =>
    counted.reduce((total, row) => total + BigInt(row[field]), 0n).toString()
  return { totalPaisa: sum('totalPaisa'), taxablePaisa: sum('taxablePaisa'), vatPaisa: sum('vatPaisa') }
}

function frozenIn(row: Issued) {
  const issued = issuedOf(row)
  if (!issued) throw new Error(`invoice ${row.invoiceNumber} is issued and has no seller`)
  return issued
}

const withoutSeller = ({ sellerPan: _, ...row }: IssuedRow): RegisterRow => row

function rowOf(row: Issued): IssuedRow {
  const amounts = (row.lines as unknown as StoredLine[]).map(({ amountPaisa }) => BigInt(amountPaisa))
  const { date, dateBs, ...rest } = partyAndTax(
    frozenIn(row),
    row.issuedAt,
    taxWithin(amounts, frozenIn(row).taxRatePercent),
  )
  const sellerPan = frozenIn(row).seller.panNumber ?? null
  return { date, dateBs, invoiceNumber: row.invoiceNumber, ...rest, voided: row.status === 'void', sellerPan }
}
