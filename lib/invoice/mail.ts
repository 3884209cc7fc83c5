import { type BusinessId, newId } from '@/lib/core/id'
import { query } from '@/lib/infra/db'
import type { MailHooks } from '@/lib/infra/mail/hand-over'
import type { QueuedMail } from '@/lib/infra/mail/queue'
import { readTenantNow } from '@/lib/infra/tenant-clock'
import { isVerifiedMember } from '@/lib/team/read'
import type { InvoiceStatus } from '@/prisma/generated/enums'
import { emitNotes } from './emit-notes'
import { type InvoiceKey, lockInvoice } from './lock'
import { invoices } from './table'
import { note } from './timeline'

/** What happens around a mail: of the sandbox's mails, and of those of invoices. */
export function invoiceMailHooks(requestId: string): MailHooks {
  return {
    /** Whoever plays in the sandbox can write to nobody but themselves and their team. */
    async mayLeaveSandbox({ businessId, recipient }) {
      return businessId !== null && isVerifiedMember(businessId, recipient)
    },
    /** An invoice that was paid or voided meanwhile asks for nothing: its mail would only frighten the customer. */
    async refusal(mail) {
      const key = invoiceOf(mail)
      const [invoice] = key ? await query<{ status: InvoiceStatus }>(STATUS, Object.values(key)) : []
      return invoice && invoice.status !== 'open' ? `The invoice is ${invoice.status}.` : null
    },
    /**
     * Writes into the timeline that the mail was accepted. An invoice that was paid or voided while its mail was on the
     * way is final, and so is its timeline: then nothing is written.
     */
    async onAccepted(tx, mail) {
      const key = invoiceOf(mail)
      if (!key) return
      const invoice = await lockInvoice(tx, key)
      if (invoice.status !== 'open') return
      const at = await readTenantNow(tx, key)
      const sent = note(invoice, newId('evt'), 'invoice.sent', at, `Mailed to ${mail.recipient}.`)
      await invoices.update(tx, [invoice], ['timeline', 'updatedAt'])
      await emitNotes(tx, requestId, invoice, [sent])
    },
  }
}

const STATUS = 'SELECT status FROM invoices WHERE business_id = $1 AND environment = $2 AND id = $3'

function invoiceOf({ businessId, environment, invoiceId }: QueuedMail): InvoiceKey | undefined {
  if (!businessId || !environment || !invoiceId) return undefined
  return { businessId: businessId as BusinessId, environment, id: invoiceId }
}
