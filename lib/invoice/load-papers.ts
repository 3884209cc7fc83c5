import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { buyerName, type FrozenBuyer } from './freeze'

const PAPERS = `
SELECT id, invoice_number AS number, buyer FROM invoices
WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[]) AND invoice_number IS NOT NULL`

/** What the paper of an invoice says at its head. */
export interface PaperHead {
  number: string
  /** The customer as the paper names them. */
  customer: string
}

/** The heads of issued invoices by their ids. A draft has none. */
export async function loadPapers(
  { businessId, environment }: Ctx,
  ids: readonly string[],
): Promise<Map<string, PaperHead>> {
  if (ids.length === 0) return new Map()
  const rows = await query<{ id: string; number: string; buyer: FrozenBuyer }>(PAPERS, [
    businessId,
    environment,
    ids,
  ])
  return new Map(rows.map(({ id, number, buyer }) => [id, { number, customer: buyerName(buyer) }]))
}
