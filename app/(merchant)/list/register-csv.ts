import type { Ctx } from '@/lib/infra/ctx'
import type { RegisterMonth } from '@/lib/register/month'
import { registerPages } from '@/lib/register/read'
import type { RegisterRow } from '@/lib/register/schema'
import { csvText } from './csv'

const HEADS = [
  ...['Date (BS)', 'Date', 'Invoice', 'Buyer', 'PAN of the buyer'],
  ...['Total', 'Taxable', 'VAT', 'Void'],
]

/** The register of a month as a file that is sent while it is read. */
export function registerCsv(ctx: Ctx, asked: RegisterMonth) {
  const month = String(asked.month).padStart(2, '0')
  return {
    contentType: 'text/csv',
    name: `khata-register-${ctx.environment}-${asked.fiscalYear}-${month}.csv`,
    parts: partsOf(registerPages(ctx, asked)),
  }
}

async function* partsOf(pages: AsyncIterable<RegisterRow[]>): AsyncGenerator<string> {
  // With the mark without which Excel does not show Nepali.
  yield `\uFEFF${csvText([HEADS])}`
  const sums = { total: 0n, taxable: 0n, vat: 0n }
  for await (const rows of pages) {
    for (const { voided, ...row } of rows) {
      if (voided) continue
      sums.total += BigInt(row.totalPaisa)
      sums.taxable += BigInt(row.taxablePaisa)
      sums.vat += BigInt(row.vatPaisa)
    }
    if (rows.length > 0) yield csvText(rows.map(recordOf))
  }
  yield csvText([['Sum without void', '', '', '', '', sums.total, sums.taxable, sums.vat, '']])
}

const recordOf = ({ dateBs, date, invoiceNumber, buyer, pan, voided, ...row }: RegisterRow) => [
  ...[dateBs, date, invoiceNumber, buyer, pan],
  ...[BigInt(row.totalPaisa), BigInt(row.taxablePaisa), BigInt(row.vatPaisa)],
  voided ? 'void' : '',
]
