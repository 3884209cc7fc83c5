import { DomainError } from '@/lib/core/errors'
import { fiscalYearOf } from '@/lib/core/fiscal-year'
import { found } from '@/lib/core/found'
import { fromWire, type InvoiceId, newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { paysAt } from '@/lib/infra/database/paying-wallet'
import type { Tx } from '@/lib/infra/database/transaction'
import { getMail, holdMail, type queueMail, sendMailNow } from '@/lib/messages/mail/queue-mail'
import { countSend, DAY_SECONDS, HOUR_SECONDS } from '@/lib/messages/send-limit'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { toldIn } from '@/lib/wallet/language'
import type { InvoiceModel } from '@/prisma/generated/models'
import { assignNumbers } from './assign-numbers'
import { dueOf } from './due'
import { emitNotes } from './emit-notes'
import { FROZEN, freezeInvoice, zoneOf } from './freeze'
import { hostedUrl } from './hosted-url'
import { lockInvoice } from './lock'
import { type Correspondents, invoiceMail, invoiceMailHooks, invoiceSms } from './mail'
import { getInvoice } from './read'
import { invoices } from './table'
import { note } from './timeline'

/**
 * Opens a draft, which gives it its number, and queues the mail to the customer. An open invoice is mailed again. A customer without an
 * e-mail address gets an SMS instead, even if they are not linked to a person. If the customer has neither, nothing is sent and a draft
 * stays a draft.
 * @param enqueue how the mail is queued. Without it, the mail waits for `finishSending`.
 * @returns an id for `finishSending` after the commit: of the mail, or of the invoice if there is no mail.
 * @throws {DomainError} `resource_not_found`, `invoice_not_open`, `customer_archived` for a draft, `customer_unreachable`. `rate_limited`
 * if it was mailed too often.
 */
export function sendInvoice(
  ctx: Ctx,
  id: InvoiceId,
  enqueue: typeof holdMail | typeof queueMail = holdMail,
): Promise<string> {
  return transact(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, { ...ctx, id })
    if (invoice.status !== 'draft' && invoice.status !== 'open') throw new DomainError('invoice_not_open')
    const people = await correspondentsOf(tx, invoice)
    if (invoice.status === 'draft' && people.isArchived) throw new DomainError('customer_archived')
    if (!people.customerEmail && !people.customerPhone) throw new DomainError('customer_unreachable')
    if (invoice.status === 'draft') await openDraft(tx, ctx, invoice)
    else await remind(tx, ctx, invoice, people.customerEmail ?? people.customerPhone ?? '')
    if (people.customerEmail) return enqueue(tx, invoiceMail(invoice, people, people.customerEmail))
    const to = people.customerPhone as string
    await queueSms(tx, { to, text: invoiceSms(invoice, people), tenant: invoice, link: hostedUrl(invoice) })
    return toWire('inv', invoice.id)
  })
}

// More than a customer reads in a day, and more than a business sends by hand for its open invoices.
const PER_ADDRESS = {
  kind: 'invoices mailed again by a business to an address',
  most: 10,
  seconds: DAY_SECONDS,
}
export const RESENDS_AN_HOUR = 1_000
const PER_BUSINESS = {
  kind: 'invoices mailed again by a business',
  most: RESENDS_AN_HOUR,
  seconds: HOUR_SECONDS,
}

const REMINDED = `UPDATE invoices SET reminded_at = $4 WHERE business_id = $1 AND environment = $2 AND id = $3`

/** Counts sending an open invoice again as a reminder. @param to an e-mail address or a phone. */
async function remind(tx: Tx, ctx: Ctx, { id }: InvoiceModel, to: string): Promise<void> {
  await countResend(tx, ctx, to)
  await tx.query(REMINDED, [ctx.businessId, ctx.environment, id, ctx.now])
}

/** Mails of the sandbox reach only members, so they need no limit. */
async function countResend(tx: Tx, { businessId, environment }: Ctx, email: string): Promise<void> {
  if (environment === 'sandbox') return
  await countSend(tx, PER_ADDRESS, `${businessId} ${email}`)
  await countSend(tx, PER_BUSINESS, businessId)
}

const OPENED = ['status', 'invoiceNumber', 'dueAt', 'timeline', 'updatedAt', ...FROZEN] as const

async function openDraft(tx: Tx, ctx: Ctx, invoice: InvoiceModel): Promise<void> {
  invoice.status = 'open'
  invoice.dueAt = dueOf(invoice.origin, ctx.now)
  const opened = note(invoice, newId('evt'), 'invoice.opened', ctx.now)
  const { seller } = await freezeInvoice(tx, invoice)
  await assignNumbers(tx, [{ invoice, fiscalYear: fiscalYearOf(ctx.now, zoneOf(seller)) }])
  await invoices.update(tx, [invoice], OPENED)
  await emitNotes(tx, ctx.requestId, invoice, [opened])
}

/**
 * Sends the mail and returns the invoice, with the address if the mail was accepted. The invoice is open in any case. If the mail fails
 * now, it is attempted again in the background.
 */
export async function finishSending(
  ctx: Ctx,
  mailId: string,
): Promise<{ invoice: InvoiceModel; sentToEmail: string | undefined }> {
  const unmailed = fromWire('inv', mailId)
  if (unmailed) return { invoice: await getInvoice(ctx, unmailed), sentToEmail: undefined }
  await sendMailNow(mailId, invoiceMailHooks(ctx.requestId))
  const mail = await getMail(mailId)
  const invoice = await getInvoice(ctx, mail.invoiceId as InvoiceId)
  return { invoice, sentToEmail: mail.status === 'accepted' ? mail.recipient : undefined }
}

async function correspondentsOf(
  tx: Tx,
  invoice: InvoiceModel,
): Promise<Correspondents & { isArchived: boolean }> {
  const [row] = await tx.query<Correspondents & { isArchived: boolean }>(
    `SELECT b.accent_color, b.logo_url, b.latin_sms, c.email AS customer_email, c.archived_at IS NOT NULL AS is_archived, coalesce(u.phone, c.phone) AS customer_phone, ${toldIn('w.id', 'c.language')} AS language
     FROM customers c JOIN businesses b ON b.id = c.business_id
     LEFT JOIN users u ON u.id = c.user_id
     LEFT JOIN wallets w ON w.user_id = u.id AND ${paysAt('w', '$1', '$2')}
     WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3`,
    [invoice.businessId, invoice.environment, invoice.customerId],
  )
  return found(row)
}
