import { recordAudit } from '@/lib/audit/record'
import { differs } from '@/lib/core/change'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { type InvoiceId, newId, toWire } from '@/lib/core/id'
import { type OnceBilled, onceLine, type StoredLine, sumOfItems, unitPaisaOf } from '@/lib/core/invoice-line'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { InvoiceModel } from '@/prisma/generated/models'
import { emitNotes } from './emit-notes'
import type { UpdateDraftInput } from './line-schema'
import { lockInvoice } from './lock'
import { invoiceDocument } from './present'
import { invoices } from './table'
import { note } from './timeline'

interface Period {
  periodStart: Date
  periodEnd: Date
}

/** The content of a draft with these items. A single item also describes the invoice. */
export function draftOf(items: readonly OnceBilled[], { periodStart, periodEnd }: Period) {
  const period = { periodStart: periodStart.toISOString(), periodEnd: periodEnd.toISOString() }
  return {
    periodStart,
    periodEnd,
    totalAmountPaisa: sumOfItems(items),
    description: items.length === 1 ? (items[0]?.description ?? null) : null,
    lines: items.map((item) => onceLine(item, period)),
  } satisfies Partial<InvoiceModel>
}

/**
 * The content of a draft after a change. Fields that are left out stay.
 * @throws {DomainError} `parameter_invalid` if its period would end before it begins.
 */
export function changedDraft(invoice: InvoiceModel, input: UpdateDraftInput) {
  const { periodStart = invoice.periodStart, periodEnd = invoice.periodEnd } = input
  if (periodStart >= periodEnd)
    throw invalidParameter(
      input.periodEnd ? 'periodEnd' : 'periodStart',
      'must leave periodEnd later than periodStart.',
    )
  return draftOf(input.lines ?? itemsOfDraft(invoice), { periodStart, periodEnd })
}

/** The items that a draft bills. */
export function itemsOfDraft({ lines }: Pick<InvoiceModel, 'lines'>): OnceBilled[] {
  return (lines as unknown as StoredLine[]).map((line) => ({
    description: line.description,
    amountPaisa: BigInt(unitPaisaOf(line)),
    quantity: line.quantity,
  }))
}

const DRAFTED = ['totalAmountPaisa', 'description', 'lines', 'periodStart', 'periodEnd'] as const
const CHANGED = [...DRAFTED, 'timeline', 'updatedAt'] as const

/**
 * Changes a draft. Only the merchant has seen it, so everything may change. If nothing changes, there is no event.
 * @throws {DomainError} `resource_not_found`, `invoice_not_draft`, `parameter_invalid` if its period would end before it begins.
 */
export function updateDraft(ctx: Ctx, id: InvoiceId, input: UpdateDraftInput): Promise<InvoiceModel> {
  return transact(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, { ...ctx, id })
    if (invoice.status !== 'draft') throw new DomainError('invoice_not_draft')
    const draft = changedDraft(invoice, input)
    // Both sides are rebuilt before comparing, because the database sorts the fields of stored lines.
    if (!differs(draftOf(itemsOfDraft(invoice), invoice), draft)) return invoice
    Object.assign(invoice, draft)
    const updated = note(invoice, newId('evt'), 'invoice.updated', ctx.now)
    await invoices.update(tx, [invoice], CHANGED)
    await emitNotes(tx, ctx.requestId, invoice, [updated])
    return invoice
  })
}

const DELETE = 'DELETE FROM invoices WHERE business_id = $1 AND environment = $2 AND id = $3'

/**
 * Deletes a draft. It was never issued and has no number, so nothing needs to be kept. Its last event has its content.
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
