import type { BusinessId } from '@/lib/core/id'
import type { OnAccepted } from '@/lib/infra/mail'
import type { Tx } from '@/lib/infra/transaction'
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
    const sent = note(invoice, 'invoice.sent', await clockOf(tx, key), `Mailed to ${recipient}.`)
    await invoices.update(tx, [invoice], ['timeline', 'updatedAt'])
    await emitNotes(tx, requestId, invoice, [sent])
  }
}

/** What the tenant's clock says: a mail may be accepted long after the call that owed it. */
async function clockOf(tx: Tx, { businessId, environment }: InvoiceKey): Promise<Date> {
  const [row] = await tx.query<{ now: Date }>(
    `SELECT clock_timestamp() + coalesce((SELECT offset_ms FROM sandbox_clocks WHERE business_id = $1), 0)
       * CASE $2::environment WHEN 'sandbox' THEN interval '1 millisecond' ELSE interval '0' END AS now`,
    [businessId, environment],
  )
  return (row as { now: Date }).now
}
