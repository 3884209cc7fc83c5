import { differs } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { type InvoiceId, newId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { InvoiceModel } from '@/prisma/generated/models'
import { changedDraft, draftOf, itemsOfDraft } from './draft'
import type { UpdateDraftInput } from './draft-schema'
import { emitNotes } from './emit-notes'
import { lockInvoice } from './lock'
import { invoices } from './table'
import { note } from './timeline'

const DRAFTED = ['totalAmountPaisa', 'description', 'lines', 'periodStart', 'periodEnd'] as const
const CHANGED = [...DRAFTED, 'timeline', 'updatedAt'] as const

/**
 * Changes a draft. Nobody but the merchant has seen it, so all of it may change. A change that changes nothing makes no event.
 * @throws {DomainError} `resource_not_found`, `invoice_not_draft`, `parameter_invalid` if its period would end before it begins.
 */
export function updateDraft(ctx: Ctx, id: InvoiceId, input: UpdateDraftInput): Promise<InvoiceModel> {
  return transact(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, { ...ctx, id })
    if (invoice.status !== 'draft') throw new DomainError('invoice_not_draft')
    const draft = changedDraft(invoice, input)
    // Made anew on both sides, because the database sorts the fields of the stored lines.
    if (!differs(draftOf(itemsOfDraft(invoice), invoice), draft)) return invoice
    Object.assign(invoice, draft)
    const updated = note(invoice, newId('evt'), 'invoice.updated', ctx.now)
    await invoices.update(tx, [invoice], CHANGED)
    await emitNotes(tx, ctx.requestId, invoice, [updated])
    return invoice
  })
}
