import { type BusinessId, newId } from '@/lib/core/id'
import type { OnAccepted } from '@/lib/infra/mail/hand-over'
import { readTenantNow } from '@/lib/infra/tenant-clock'
import { emitNotes } from './emit-notes'
import { type InvoiceKey, lockInvoice } from './lock'
import { invoices } from './table'
import { note } from './timeline'

/**
 * Writes into the timeline that an invoice's mail was accepted. An invoice that was paid or voided while its mail
 * was on the way is final, its timeline too: then nothing is written.
 */
export function noteSent(requestId: string): OnAccepted {
  return async (tx, { businessId, environment, invoiceId, recipient }) => {
    if (!businessId || !environment || !invoiceId) return
    const key: InvoiceKey = { businessId: businessId as BusinessId, environment, id: invoiceId }
    const invoice = await lockInvoice(tx, key)
    if (invoice.status !== 'open') return
    const sent = note(
      invoice,
      newId('evt'),
      'invoice.sent',
      await readTenantNow(tx, key),
      `Mailed to ${recipient}.`,
    )
    await invoices.update(tx, [invoice], ['timeline', 'updatedAt'])
    await emitNotes(tx, requestId, invoice, [sent])
  }
}
