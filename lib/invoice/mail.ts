import { dateInWords } from '@/lib/core/calendar-date'
import { type BusinessId, newId } from '@/lib/core/id'
import { mainLine, type StoredLine } from '@/lib/core/invoice-line'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { fittingSms } from '@/lib/core/sms-segments'
import { query } from '@/lib/infra/database/db'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { MailInput } from '@/lib/messages/mail/queue-mail'
import type { MessageHooks } from '@/lib/messages/outbox/hand-over'
import type { QueuedMessage } from '@/lib/messages/outbox/queue'
import { shortUrl } from '@/lib/messages/sms/short-link'
import { isVerifiedMember } from '@/lib/team/read'
import { filled } from '@/messages/filled'
import { HAPPENED } from '@/messages/invoice-timeline'
import { noticeWords } from '@/messages/notice-words'
import { smsStyle } from '@/messages/sms-words'
import type { InvoiceStatus } from '@/prisma/generated/enums'
import type { InvoiceModel } from '@/prisma/generated/models'
import { emitNotes } from './emit-notes'
import { type Frozen, issuedOf, zoneOf } from './freeze'
import { hostedUrl } from './hosted-url'
import { type InvoiceKey, lockInvoice } from './lock'
import { invoices } from './table'
import { note } from './timeline'

/** The rules for mails of the sandbox and of invoices. */
export function invoiceMailHooks(requestId: string): MessageHooks {
  return {
    /** Mails of the sandbox may reach only members of the team. */
    async mayLeaveSandbox({ businessId, recipient }) {
      return businessId !== null && isVerifiedMember(businessId, recipient)
    },
    /** The invoice was paid or voided meanwhile, so there is nothing to pay. */
    async refusal(mail) {
      const key = invoiceOf(mail)
      const [invoice] = key ? await query<{ status: InvoiceStatus }>(STATUS, Object.values(key)) : []
      return invoice && invoice.status !== 'open' ? `The invoice is ${invoice.status}.` : null
    },
    /**
     * Adds to the timeline that the mail was accepted. If the invoice was paid or voided meanwhile, its timeline is final and nothing is
     * added.
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

/** The present look of an invoice's sender, and how to reach its recipient. Their names are on the invoice. */
export interface Correspondents {
  accentColor: string | null
  logoUrl: string | null
  customerEmail: string | null
  /** In E.164. The phone of the person whose wallet pays, or else the one that the merchant wrote down. */
  customerPhone: string | null
  language: Language
  latinSms: boolean
}

function partiesOf(invoice: InvoiceModel): Frozen {
  const issued = issuedOf(invoice)
  if (!issued) throw new Error(`invoice ${invoice.id} is a draft, which is not sent`)
  return issued
}

/** The SMS with an open invoice for a customer without an e-mail address. */
export function invoiceSms(invoice: InvoiceModel, { language, latinSms }: Correspondents): string {
  const { seller } = partiesOf(invoice)
  const product = mainLine(invoice.lines as unknown as StoredLine[])?.description ?? ''
  const style = smsStyle({ language, isLatin: latinSms }, [seller.name, product])
  const values = { amount: style.money(invoice.totalAmountPaisa), link: shortUrl(hostedUrl(invoice)) }
  return fittingSms((room) => {
    const names = { business: room.business(seller.name), product: room.product(product) }
    return style.text('invoiceSent', { ...values, ...names }, room)
  })
}

/** Only a manual invoice gives time to pay. All others are due at once. */
function payBy(
  { origin, dueAt }: InvoiceModel,
  inWords: (at: Date) => string,
  label: string,
): [label: string, value: string][] {
  return origin === 'manual' && dueAt ? [[label, inWords(dueAt)]] : []
}

/** The mail with an open invoice for the customer, in their language. @param to the customer's address. */
export function invoiceMail(invoice: InvoiceModel, people: Correspondents, to: string): MailInput {
  const { accentColor, logoUrl, language } = people
  const { seller, buyer } = partiesOf(invoice)
  const business = seller.name
  const t = noticeWords(language)
  const amount = formatNpr(invoice.totalAmountPaisa, language)
  const number = invoice.invoiceNumber as string
  const isTest = invoice.environment === 'sandbox'
  const lines = (invoice.lines as unknown as StoredLine[]).map(({ description }) => description)
  const [start, end] = [invoice.periodStart, invoice.periodEnd].map((at) =>
    dateInWords(at, zoneOf(seller), language),
  ) as [string, string]
  const subject = t('invoice.subject', { business, number, amount })
  return {
    to,
    senderName: business,
    subject: isTest ? t('testSubject', { subject }) : subject,
    letter: {
      language,
      from: { name: business, accentColor, logoUrl },
      heading: t('invoice.heading', { number }),
      paragraphs: [
        buyer.name ? t('dear', { name: buyer.name }) : t('hello'),
        t('invoice.body', { business, amount }),
        ...(isTest ? [t('test')] : []),
      ],
      facts: [
        [t('fact.product'), lines.join(', ')],
        // A manual invoice has the merchant's own text and no period.
        ...(invoice.origin === 'manual'
          ? []
          : [[t('fact.period'), t('fromTo', { start, end })] as [string, string]]),
        [t('fact.due'), amount],
        ...payBy(invoice, (at) => dateInWords(at, zoneOf(seller), language), t('fact.until')),
      ],
      action: { label: t('invoice.action'), url: hostedUrl(invoice) },
      footer: t('ofBusiness', { business }),
    },
    tenant: invoice,
    invoiceId: invoice.id,
  }
}
