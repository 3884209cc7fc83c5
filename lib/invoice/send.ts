import { DomainError } from '@/lib/core/errors'
import { fiscalYearOf } from '@/lib/core/fiscal-year'
import { found } from '@/lib/core/found'
import { type InvoiceId, newId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { getMail, holdMail, sendMailNow } from '@/lib/messages/mail/queue-mail'
import { countSend, DAY_SECONDS, HOUR_SECONDS } from '@/lib/messages/send-limit'
import type { InvoiceModel } from '@/prisma/generated/models'
import { assignNumbers } from './assign-numbers'
import { emitNotes } from './emit-notes'
import { type Correspondents, invoiceMail } from './letter'
import { lockInvoice } from './lock'
import { invoiceMailHooks } from './mail'
import { getInvoice } from './read'
import { invoices } from './table'
import { note } from './timeline'

/**
 * Opens a draft, which gives it its number, and queues the mail to the customer. An open invoice is mailed again.
 * @returns the id of the mail, for `finishSending` after the commit.
 * @throws {DomainError} `resource_not_found`, `invoice_not_open`. `rate_limited` if it was mailed too often.
 */
export function sendInvoice(ctx: Ctx, id: InvoiceId): Promise<string> {
  return transact(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, { ...ctx, id })
    if (invoice.status !== 'draft' && invoice.status !== 'open') throw new DomainError('invoice_not_open')
    const people = await correspondentsOf(tx, invoice)
    if (invoice.status === 'draft') await openDraft(tx, ctx, invoice, people.timeZone)
    else await countResend(tx, ctx, people.customerEmail)
    return holdMail(tx, invoiceMail(invoice, people))
  })
}

// More reminders than a customer reads in a day, and more than a business sends by hand for its open invoices.
const PER_ADDRESS = {
  kind: 'invoices mailed again by a business to an address',
  most: 10,
  seconds: DAY_SECONDS,
}
const PER_BUSINESS = { kind: 'invoices mailed again by a business', most: 1_000, seconds: HOUR_SECONDS }

/** Sandbox mails reach only members, so they need no limit. */
async function countResend(tx: Tx, { businessId, environment }: Ctx, email: string): Promise<void> {
  if (environment === 'sandbox') return
  await countSend(tx, PER_ADDRESS, `${businessId} ${email}`)
  await countSend(tx, PER_BUSINESS, businessId)
}

async function openDraft(tx: Tx, ctx: Ctx, invoice: InvoiceModel, timeZone: string): Promise<void> {
  invoice.status = 'open'
  invoice.dueAt = ctx.now
  const opened = note(invoice, newId('evt'), 'invoice.opened', ctx.now)
  await assignNumbers(tx, [{ invoice, fiscalYear: fiscalYearOf(ctx.now, timeZone) }])
  await invoices.update(tx, [invoice], ['status', 'invoiceNumber', 'dueAt', 'timeline', 'updatedAt'])
  await emitNotes(tx, ctx.requestId, invoice, [opened])
}

/**
 * Sends the mail and returns the invoice, with the address if the mail was accepted. The invoice is open in any case.
 * If the mail fails now, it is attempted again in the background.
 */
export async function finishSending(
  ctx: Ctx,
  mailId: string,
): Promise<{ invoice: InvoiceModel; sentToEmail: string | undefined }> {
  await sendMailNow(mailId, invoiceMailHooks(ctx.requestId))
  const mail = await getMail(mailId)
  const invoice = await getInvoice(ctx, mail.invoiceId as InvoiceId)
  return { invoice, sentToEmail: mail.status === 'accepted' ? mail.recipient : undefined }
}

async function correspondentsOf(tx: Tx, invoice: InvoiceModel): Promise<Correspondents> {
  const [row] = await tx.query<Correspondents>(
    `SELECT b.name AS business_name, b.accent_color, b.time_zone, c.name AS customer_name, c.email AS customer_email
     FROM customers c JOIN businesses b ON b.id = c.business_id
     WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3`,
    [invoice.businessId, invoice.environment, invoice.customerId],
  )
  return found(row)
}
