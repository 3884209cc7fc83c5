import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { type InvoiceId, toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { lockInvoice } from './lock'
import { invoiceDocument } from './present'

const DELETE = 'DELETE FROM invoices WHERE business_id = $1 AND environment = $2 AND id = $3'

/**
 * Discards a draft. Nothing was issued, so nothing of it has to be kept: it had no number, and its last event has what it said.
 * @throws {DomainError} `resource_not_found`, `invoice_not_draft`.
 */
export function deleteDraft(ctx: Ctx, id: InvoiceId): Promise<{ deleted: true; id: string }> {
  return transact(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, { ...ctx, id })
    if (invoice.status !== 'draft') throw new DomainError('invoice_not_draft')
    await tx.query(DELETE, [ctx.businessId, ctx.environment, id])
    const wireId = toWire('inv', id)
    const amountPaisa = invoice.totalAmountPaisa.toString()
    await recordAudit(tx, ctx, 'invoice.deleted', wireId, { amountPaisa })
    await emit(tx, ctx, 'invoice.deleted', id, invoiceDocument(invoice))
    return { deleted: true as const, id: wireId }
  })
}
