import { DomainError } from '@/lib/core/errors'
import type { InvoiceId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { type GetSubscriber, newDraft } from './create'
import { getInvoiceSource, type InvoiceSource, sourceOf } from './document'
import { changedDraft } from './draft'
import type { UpdateDraftInput } from './line-schema'
import type { CreateInvoiceInput } from './schema'

/**
 * The draft that would be created. Writes nothing.
 * @throws {DomainError} as `createInvoice`.
 */
export async function previewNewDraft(
  ctx: Ctx,
  input: CreateInvoiceInput,
  getSubscriber: GetSubscriber,
): Promise<InvoiceSource> {
  return sourceOf(await transact(ctx, (tx) => newDraft(tx, ctx, input, getSubscriber)))
}

/**
 * The draft as it would be after a change. Writes nothing.
 * @throws {DomainError} as `updateDraft`.
 */
export async function previewChangedDraft(
  ctx: Ctx,
  id: InvoiceId,
  input: UpdateDraftInput,
): Promise<InvoiceSource> {
  const source = await getInvoiceSource({ ...ctx, id })
  const { invoice } = source
  if (invoice.status !== 'draft') throw new DomainError('invoice_not_draft')
  return { ...source, invoice: { ...invoice, ...changedDraft(invoice, input) } }
}
