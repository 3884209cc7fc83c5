import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'

const NUMBERS = `
SELECT id, invoice_number FROM invoices WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[])`

/** The numbers of invoices by their ids. A draft has none. */
export async function loadInvoiceNumbers(
  { businessId, environment }: Ctx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await query<{ id: string; invoiceNumber: string | null }>(NUMBERS, [
    businessId,
    environment,
    ids,
  ])
  return new Map(
    rows.flatMap(({ id, invoiceNumber }) => (invoiceNumber === null ? [] : [[id, invoiceNumber] as const])),
  )
}
