import type { Ctx } from '@/lib/infra/ctx'
import { readWritten } from '@/lib/register/credit-notes'
import type { RegisterMonth } from '@/lib/register/month'
import { registerPages } from '@/lib/register/read'
import type { RegisterSums } from '@/lib/register/schema'
import { csvText } from './csv'

// The fields of the Central Billing Monitoring System of Nepal's Inland Revenue Department, with its names: `bill` is an invoice and
// `billreturn` a credit note. User name and password of the taxpayer are left out, because Khata does not know them.
const FIELDS = [
  ...['type', 'seller_pan', 'buyer_pan', 'fiscal_year', 'buyer_name', 'invoice_number', 'invoice_date'],
  ...['ref_invoice_number', 'credit_note_number', 'credit_note_date', 'reason_for_return'],
  ...['total_sales', 'taxable_sales_vat', 'vat', 'excisable_amount', 'excise', 'taxable_sales_hst', 'hst'],
  ...['amount_for_esf', 'esf', 'export_sales', 'tax_exempted_sales', 'isrealtime', 'datetimeClient'],
]

const MOST_CREDIT_NOTES = 1_000_000

/** The documents of a month as a file that is sent while it is read. A void invoice keeps its number, with zero amounts. */
export function cbmsCsv(ctx: Ctx, asked: RegisterMonth) {
  const month = String(asked.month).padStart(2, '0')
  return {
    contentType: 'text/csv',
    name: `khata-cbms-${ctx.environment}-${asked.fiscalYear}-${month}.csv`,
    parts: partsOf(ctx, asked),
  }
}

async function* partsOf(ctx: Ctx, asked: RegisterMonth): AsyncGenerator<string> {
  yield csvText([FIELDS])
  const [year, end] = asked.fiscalYear.split('-')
  const fiscalYear = `${year}.0${end}`
  const client = ['false', ctx.now.toISOString()]
  for await (const rows of registerPages(ctx, asked))
    if (rows.length > 0)
      yield csvText(
        rows.map(({ sellerPan, pan, buyer, invoiceNumber, dateBs, voided, ...sums }) => [
          ...['bill', sellerPan, pan, fiscalYear, buyer, invoiceNumber, dotted(dateBs), '', '', '', ''],
          ...amountsOf(voided ? NOTHING : sums),
          ...client,
        ]),
      )
  const notes = await readWritten(ctx, asked, MOST_CREDIT_NOTES)
  if (notes.length === 0) return
  yield csvText(
    notes.map(({ sellerPan, pan, buyer, invoiceNumber, number, dateBs, reason, ...sums }) => [
      ...['billreturn', sellerPan, pan, fiscalYear, buyer, '', ''],
      ...[invoiceNumber, number, dotted(dateBs), reason],
      ...amountsOf(sums),
      ...client,
    ]),
  )
}

const NOTHING: RegisterSums = { totalPaisa: '0', taxablePaisa: '0', vatPaisa: '0' }

/** `2083.08.07`. Empty for a day after the published calendar. */
const dotted = (dateBs: string | null) => dateBs?.replaceAll('-', '.') ?? ''

/** Khata sells nothing with excise, for export, or with other taxes. What has no VAT is exempt. */
function amountsOf({ totalPaisa, taxablePaisa, vatPaisa }: RegisterSums): bigint[] {
  const [total, taxable, vat] = [totalPaisa, taxablePaisa, vatPaisa].map(BigInt) as [bigint, bigint, bigint]
  return [total, taxable, vat, 0n, 0n, 0n, 0n, 0n, 0n, 0n, total - taxable - vat]
}
