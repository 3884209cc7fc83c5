import type { BusinessId } from '@/lib/core/id'
import { emitAll } from '@/lib/events/emit'
import type { Tx } from '@/lib/infra/transaction'
import type { InvoiceModel } from '@/prisma/generated/models'
import { presentInvoice } from './present'
import type { Note } from './timeline'

/** Emits the events of notes with the invoice as it now is. */
export function emitNotes(
  tx: Tx,
  requestId: string,
  invoice: InvoiceModel,
  notes: readonly Note[],
): Promise<void> {
  const { id: objectId, environment } = invoice
  const businessId = invoice.businessId as BusinessId
  const document = { businessId, environment, objectId, json: JSON.stringify(presentInvoice(invoice)) }
  return emitAll(
    tx,
    notes.map(({ id, type }) => ({ id, type, document })),
    requestId,
  )
}
