import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceModel } from '@/prisma/generated/models'
import { invoiceDocument } from './present'
import type { Note } from './timeline'

/** Emits the events of timeline notes, with the present state of the invoice. */
export function emitNotes(
  tx: Tx,
  requestId: string,
  invoice: InvoiceModel,
  notes: readonly Note[],
): Promise<void> {
  const document = eventDocument(invoice, invoice.id, invoiceDocument(invoice))
  return emitAll(
    tx,
    notes.map(({ id, type }) => ({ id, type, document })),
    requestId,
  )
}
