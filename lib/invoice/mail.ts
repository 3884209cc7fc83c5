import { type BusinessId, newId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { MessageHooks } from '@/lib/messages/outbox/hand-over'
import type { QueuedMessage } from '@/lib/messages/outbox/queue'
import { isVerifiedMember } from '@/lib/team/read'
import { filled } from '@/messages/filled'
import { HAPPENED } from '@/messages/invoice-timeline'
import type { InvoiceStatus } from '@/prisma/generated/enums'
import { emitNotes } from './emit-notes'
import { type InvoiceKey, lockInvoice } from './lock'
import { invoices } from './table'
import { note } from './timeline'

/** The rules for sandbox mails and for mails of invoices. */
export function invoiceMailHooks(requestId: string): MessageHooks {
  return {
    /** In the sandbox, mails may reach only members of the team. */
    async mayLeaveSandbox({ businessId, recipient }) {
      return businessId !== null && isVerifiedMember(businessId, recipient)
    },
    /** The invoice was paid or voided in the meantime, so the customer has nothing to pay. */
    async refusal(mail) {
      const key = invoiceOf(mail)
      const [invoice] = key ? await query<{ status: InvoiceStatus }>(STATUS, Object.values(key)) : []
      return invoice && invoice.status !== 'open' ? `The invoice is ${invoice.status}.` : null
    },
    /**
     * Adds to the timeline that the mail was accepted. If the invoice was paid or voided in the meantime, its
     * timeline is final and nothing is added.
     */
    async onAccepted(tx, mail) {
      const key = invoiceOf(mail)
      if (!key) return
      const invoice = await lockInvoice(tx, key)
      if (invoice.status !== 'open') return
      const at = await readTenantNow(tx, key)
      const sent = note(
        invoice,
        newId('evt'),
        'invoice.sent',
        at,
        filled(HAPPENED.mailedTo, { to: mail.recipient }),
      )
      await invoices.update(tx, [invoice], ['timeline', 'updatedAt'])
      await emitNotes(tx, requestId, invoice, [sent])
    },
  }
}

const STATUS = 'SELECT status FROM invoices WHERE business_id = $1 AND environment = $2 AND id = $3'

function invoiceOf({ businessId, environment, invoiceId }: QueuedMessage): InvoiceKey | undefined {
  if (!businessId || !environment || !invoiceId) return undefined
  return { businessId: businessId as BusinessId, environment, id: invoiceId }
}
