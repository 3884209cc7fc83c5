import { found } from '@/lib/core/found'
import type { CreditNoteId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { CreditNotePartModel } from '@/prisma/generated/models'
import type { WholeCreditNote } from './present'
import type { ListCreditNotesQuery } from './schema'
import { creditNotes } from './table'

/** A credit note with the number of its invoice. */
export interface CreditNoteView extends WholeCreditNote {
  invoiceNumber: string
}

// In a JSON array the amounts would become numbers, so they are read as text.
const SELECT = `
SELECT ${creditNotes.columnList('n')}, i.invoice_number, p.parts
FROM credit_notes n
JOIN invoices i ON i.business_id = n.business_id AND i.environment = n.environment AND i.id = n.invoice_id
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('invoiceId', p.invoice_id, 'amountPaisa', p.amount_paisa::text) ORDER BY p.invoice_id = n.invoice_id DESC, p.invoice_id DESC) AS parts
  FROM credit_note_parts p
  WHERE p.business_id = n.business_id AND p.environment = n.environment AND p.credit_note_id = n.id) p`

type Row = Omit<CreditNoteView, 'parts'> & {
  parts: (Pick<CreditNotePartModel, 'invoiceId'> & { amountPaisa: string })[]
}

const wholeOf = (row: Row): CreditNoteView => ({
  ...row,
  parts: row.parts.map(({ invoiceId, amountPaisa }) => ({ invoiceId, amountPaisa: BigInt(amountPaisa) })),
})

const OF_INVOICE = `n.id IN (SELECT p.credit_note_id FROM credit_note_parts p
  WHERE p.business_id = $1 AND p.environment = $2 AND p.invoice_id = ?)`

/** The credit notes of a tenant, newest first. */
export async function listCreditNotes(ctx: Ctx, wanted: ListCreditNotesQuery): Promise<Page<CreditNoteView>> {
  const filters: Filter[] = []
  if (wanted.invoiceId) filters.push([OF_INVOICE, wanted.invoiceId])
  if (wanted.customerId) filters.push(['n.customer_id = ?', wanted.customerId])
  const list = { select: SELECT, alias: 'n', from: 'credit_notes n', filters, page: wanted }
  const { items, nextCursor } = await listTenantPage<Row>(ctx, list)
  return { items: items.map(wholeOf), nextCursor }
}

/** @throws {DomainError} `resource_not_found`. */
export async function getCreditNote(ctx: Ctx, id: CreditNoteId): Promise<CreditNoteView> {
  const [row] = await query<Row>(`${SELECT} WHERE n.business_id = $1 AND n.environment = $2 AND n.id = $3`, [
    ctx.businessId,
    ctx.environment,
    id,
  ])
  return wholeOf(found(row))
}
