import { invalidParameter } from '@/lib/core/errors'
import { type FiscalMonth, fiscalMonth, fiscalMonthOf } from '@/lib/core/fiscal-year'
import type { StoredLine } from '@/lib/core/invoice-line'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { issuedOf, zoneOf } from '@/lib/invoice/freeze'
import { openedAtOf } from '@/lib/invoice/timeline'
import type { InvoiceModel } from '@/prisma/generated/models'
import { readCreditNotes } from './credit-notes'
import type { RegisterMonth } from './month'
import { partyAndTax } from './row'
import type { Register, RegisterRow, RegisterSums } from './schema'

const ROWS_AT_ONCE = 1_000
// About six megabytes. The CSV has no limit.
const MOST_ROWS = 20_000
const SHORTEST = 6

// Numbers of one length are in order in every collation, and an index has them. An invoice is issued between its creation and its
// last change: two columns leave out most of the year before a timeline is read. Clocks of processes differ by less than a day.
const ISSUED = `
SELECT * FROM (
  SELECT invoice_number, status, lines, seller, buyer, tax_rate_percent, ${openedAtOf('invoices')} AS issued_at
  FROM invoices
  WHERE business_id = $1 AND environment = $2 AND invoice_number > $3 AND invoice_number <= $4
    AND created_at < $6 AND updated_at >= $5::timestamptz - interval '1 day'
    AND length(invoice_number) = length($4) AND status <> 'draft'
) AS i
WHERE issued_at >= $5 AND issued_at < $6 ORDER BY invoice_number LIMIT ${ROWS_AT_ONCE}`

const LAST = `
SELECT last_number FROM invoice_counters WHERE business_id = $1 AND environment = $2 AND fiscal_year = $3`

interface Issued extends Pick<InvoiceModel, 'status' | 'lines' | 'seller' | 'buyer' | 'taxRatePercent'> {
  invoiceNumber: string
  issuedAt: Date
}

/** The rows of the register in the order of their numbers, a batch at a time. */
export async function* registerPages(
  { businessId, environment }: Ctx,
  { fiscalYear, month: n }: RegisterMonth,
): AsyncGenerator<RegisterRow[]> {
  const month = fiscalMonth(fiscalYear, n) as FiscalMonth
  const [counter] = await query<{ lastNumber: number }>(LAST, [businessId, environment, fiscalYear])
  if (!counter) return
  const longest = Math.max(SHORTEST, String(counter.lastNumber).length)
  for (let digits = SHORTEST; digits <= longest; digits++) {
    const numbered = (digit: string) => `${fiscalYear}/${digit.repeat(digits)}`
    let last = numbered('0')
    for (;;) {
      const values = [businessId, environment, last, numbered('9'), month.earliest, month.latest]
      const page: Issued[] = await query<Issued>(ISSUED, values)
      yield page.filter((row) => isIn(row, fiscalYear, n)).map(rowOf)
      if (page.length < ROWS_AT_ONCE) break
      last = page.at(-1)?.invoiceNumber as string
    }
  }
}

/**
 * The register of a month.
 * @throws {DomainError} `parameter_invalid` for a month with more invoices or credit notes than one answer holds.
 */
export async function readRegister(ctx: Ctx, asked: RegisterMonth, mostRows = MOST_ROWS): Promise<Register> {
  const rows: RegisterRow[] = []
  for await (const page of registerPages(ctx, asked)) {
    rows.push(...page)
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

/** The month counts in the time zone in which the invoice was numbered. */
function isIn(row: Issued, fiscalYear: string, n: number): boolean {
  const found = fiscalMonthOf(row.issuedAt, zoneOf(frozenIn(row).seller))
  return found?.fiscalYear === fiscalYear && found.n === n
}

function frozenIn(row: Issued) {
  const issued = issuedOf(row)
  if (!issued) throw new Error(`invoice ${row.invoiceNumber} is issued and has no seller`)
  return issued
}

function rowOf(row: Issued): RegisterRow {
  const amounts = (row.lines as unknown as StoredLine[]).map(({ amountPaisa }) => BigInt(amountPaisa))
  const { date, dateBs, ...rest } = partyAndTax(frozenIn(row), row.issuedAt, amounts)
  return { date, dateBs, invoiceNumber: row.invoiceNumber, ...rest, voided: row.status === 'void' }
}
