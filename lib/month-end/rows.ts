import { getBusiness } from '@/lib/business/read'
import { numericBikramSambat } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import { invalidParameter } from '@/lib/core/errors'
import type { StoredLine } from '@/lib/core/invoice-line'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { FrozenBuyer, FrozenSeller } from '@/lib/invoice/freeze'
import { taxWithin } from '@/lib/invoice/tax'
import { openedAtOf } from '@/lib/invoice/timeline'
import type { RegisterMonth } from '@/lib/register/month'
import { partyAndTax } from '@/lib/register/row'
import type { InvoiceModel } from '@/prisma/generated/models'
import { BOOK, type BookLine, bookValues } from './book'
import { ADDED, type CAME_IN, TAKEN_OFF } from './schema'

/** An invoice that was issued or paid in a month. */
export interface MonthEndRow extends ReturnType<typeof partyAndTax> {
  id: string
  invoiceNumber: string
  line: BookLine
  /** Null if it is not paid. */
  how: (typeof CAME_IN)[number] | 'nothing_due' | null
  paidOn: string | null
  paidOnBs: string | null
  reference: string | null
  /** The part of it in the month's register, and the part that came in during the month. */
  registerPaisa: bigint
  paidPaisa: bigint
}

interface Key extends Pick<MonthEndRow, 'id' | 'line' | 'how' | 'reference'> {
  paidAt: Date | null
}

// Fifty thousand keys take about ten megabytes.
const MOST = 200_000

const KEYS = `
WITH ${BOOK}
SELECT id, line, how, reference, paid_at FROM book WHERE $14::text[] IS NULL OR line = ANY ($14)
ORDER BY length(invoice_number), invoice_number LIMIT $15`

const ROWS_AT_ONCE = 500

const INVOICES = `
SELECT id, invoice_number, lines, seller, buyer, tax_rate_percent, total_amount_paisa, ${openedAtOf('invoices')} AS issued_at
FROM invoices WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[])`

interface Wanted {
  lines: readonly BookLine[] | null
  most: number
}

/** The first invoices of a line, by number. */
export async function listMonthEndRows(
  ctx: Ctx,
  asked: RegisterMonth,
  wanted: Wanted,
): Promise<MonthEndRow[]> {
  const rows: MonthEndRow[] = []
  for await (const some of pagesOf(ctx, await keysOf(ctx, asked, wanted))) rows.push(...some)
  return rows
}

/**
 * All invoices of a month by number, in batches. The list of invoices is read at one moment, so the file sums up to the page.
 * @throws {DomainError} `parameter_invalid` for a month with more invoices than one file holds.
 */
export async function monthEndPages(ctx: Ctx, asked: RegisterMonth): Promise<AsyncGenerator<MonthEndRow[]>> {
  const found = await keysOf(ctx, asked, { lines: null, most: MOST + 1 })
  if (found.keys.length > MOST) throw invalidParameter('month', `must have at most ${MOST} invoices.`)
  return pagesOf(ctx, found)
}

interface Found {
  keys: Key[]
  timeZone: string
}

async function keysOf(ctx: Ctx, asked: RegisterMonth, { lines, most }: Wanted): Promise<Found> {
  const { timeZone } = await getBusiness(ctx)
  const values = await bookValues({ query }, ctx, asked, timeZone)
  return { keys: await query<Key>(KEYS, [...values, lines, most]), timeZone }
}

type Issued = Pick<
  InvoiceModel,
  'id' | 'invoiceNumber' | 'lines' | 'seller' | 'buyer' | 'taxRatePercent' | 'totalAmountPaisa'
> & { issuedAt: Date }

async function* pagesOf(
  { businessId, environment }: Ctx,
  { keys, timeZone }: Found,
): AsyncGenerator<MonthEndRow[]> {
  for (let at = 0; at < keys.length; at += ROWS_AT_ONCE) {
    const some = keys.slice(at, at + ROWS_AT_ONCE)
    const ids = some.map(({ id }) => id)
    const invoices = await query<Issued>(INVOICES, [businessId, environment, ids])
    const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
    yield some.map((key) => rowOf(key, byId.get(key.id) as Issued, timeZone))
  }
}

const NOT_PAID: ReadonlySet<BookLine> = new Set([...ADDED, 'void'])
const NOT_ISSUED: ReadonlySet<BookLine> = new Set([...TAKEN_OFF, 'void'])

function rowOf({ paidAt, ...key }: Key, invoice: Issued, timeZone: string): MonthEndRow {
  const taxRatePercent = invoice.taxRatePercent ?? 0
  const amounts = (invoice.lines as unknown as StoredLine[]).map(({ amountPaisa }) => BigInt(amountPaisa))
  const frozen = {
    seller: invoice.seller as unknown as FrozenSeller,
    buyer: invoice.buyer as unknown as FrozenBuyer,
    taxRatePercent,
  }
  return {
    ...key,
    ...partyAndTax(frozen, invoice.issuedAt, taxWithin(amounts, taxRatePercent)),
    invoiceNumber: invoice.invoiceNumber as string,
    paidOn: paidAt && dayOf(paidAt, timeZone),
    paidOnBs: paidAt && numericBikramSambat(paidAt, timeZone),
    registerPaisa: NOT_ISSUED.has(key.line) ? 0n : invoice.totalAmountPaisa,
    paidPaisa: NOT_PAID.has(key.line) ? 0n : invoice.totalAmountPaisa,
  }
}
