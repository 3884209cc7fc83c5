import { differs } from '@/lib/core/change'
import { mergedMetadata } from '@/lib/core/fields'
import { newId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceModel } from '@/prisma/generated/models'
import { emitNotes } from './emit-notes'
import { invoices } from './table'
import { note } from './timeline'

/**
 * Merges pairs into the metadata of an invoice in any status, because metadata is never on paper.
 * @param invoice locked by this transaction.
 * @throws {DomainError} `parameter_invalid` for too many pairs.
 */
export async function changeMetadata(
  tx: Tx,
  ctx: Ctx,
  invoice: InvoiceModel,
  pairs: Record<string, string | null>,
): Promise<InvoiceModel> {
  const metadata = mergedMetadata(invoice.metadata, pairs)
  if (!differs(invoice, { metadata })) return invoice
  invoice.metadata = metadata
  const updated = note(invoice, newId('evt'), 'invoice.updated', ctx.now)
  await invoices.update(tx, [invoice], ['metadata', 'timeline', 'updatedAt'])
  await emitNotes(tx, ctx.requestId, invoice, [updated])
  return invoice
}
