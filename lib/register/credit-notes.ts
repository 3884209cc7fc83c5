import { invalidParameter } from '@/lib/core/errors'
import { fiscalMonth, fiscalMonthOf } from '@/lib/core/fiscal-year'
import { creditNoteTax } from '@/lib/credit-note/present'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type FrozenBuyer, type FrozenSeller, zoneOf } from '@/lib/invoice/freeze'
import type { CreditNoteModel } from '@/prisma/generated/models'
import type { RegisterMonth } from './month'
import { partyAndTax } from './row'
import type { RegisterCreditNote } from './schema'

interface Written
  extends Pick<
    CreditNoteModel,
    'number' | 'amountPaisa' | 'taxRatePercent' | 'taxPaisa' | 'createdAt' | 'reason'
  > {
  seller: FrozenSeller
  buyer: FrozenBuyer
  invoiceNumber: string
}

// An index has the numbers of a fiscal year. There are few compared to invoices.
const WRITTEN = `
SELECT n.number, n.amount_paisa, n.tax_rate_percent, n.tax_paisa, n.created_at, n.reason, n.seller, n.buyer, i.invoice_number
FROM credit_notes n
JOIN invoices i ON i.business_id = n.business_id AND i.environment = n.environment AND i.id = n.invoice_id
WHERE n.business_id = $1 AND n.environment = $2 AND n.number LIKE 'CN-' || $3 || '/%' AND n.created_at >= $4 AND n.created_at < $5
ORDER BY length(n.number), n.number LIMIT $6`

/**
 * The credit notes of a month, by number. They belong to a month by the same rule as invoices.
 * @throws {DomainError} `parameter_invalid` for a month with more than `most`, because an incomplete list would be a wrong tax return.
 */
export async function readCreditNotes(
  ctx: Ctx,
  asked: RegisterMonth,
  most: number,
): Promise<RegisterCreditNote[]> {
  const written = await readWritten(ctx, asked, most)
  return written.map(({ sellerPan: _, reason: __, ...row }) => row)
}

/** A credit note with its reason, and the seller's tax number at that time. */
interface WrittenRow extends RegisterCreditNote {
  reason: string | null
  sellerPan: string | null
}

/** The same with the additional fields for the tax office. @throws {DomainError} as `readCreditNotes`. */
export async function readWritten(
  { businessId, environment }: Ctx,
  { fiscalYear, month: n }: RegisterMonth,
  most: number,
): Promise<WrittenRow[]> {
  const month = fiscalMonth(fiscalYear, n)
  if (!month) return []
  const values = [businessId, environment, fiscalYear, month.earliest, month.latest, most + 1]
  const written = await query<Written>(WRITTEN, values)
  if (written.length > most)
    throw invalidParameter('month', `must have at most ${most} credit notes. Read register.csv.`)
  return written.filter((row) => isIn(row, fiscalYear, n)).map(rowOf)
}

function isIn({ createdAt, seller }: Written, fiscalYear: string, n: number): boolean {
  const found = fiscalMonthOf(createdAt, zoneOf(seller))
  return found?.fiscalYear === fiscalYear && found.n === n
}

function rowOf({ number, invoiceNumber, createdAt, amountPaisa, reason, ...frozen }: Written): WrittenRow {
  const { date, dateBs, ...rest } = partyAndTax(frozen, createdAt, creditNoteTax({ ...frozen, amountPaisa }))
  return { date, dateBs, number, invoiceNumber, ...rest, reason, sellerPan: frozen.seller.panNumber ?? null }
}
