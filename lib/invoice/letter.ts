import { dateInWords } from '@/lib/core/calendar-date'
import type { StoredLine } from '@/lib/core/invoice-line'
import type { Language } from '@/lib/core/language'
import { formatNpr, shortNpr } from '@/lib/core/money'
import { fittingSms } from '@/lib/core/sms-segments'
import type { MailInput } from '@/lib/messages/mail/queue-mail'
import { noticeWords } from '@/messages/notice-words'
import type { InvoiceModel } from '@/prisma/generated/models'
import { type Frozen, issuedOf, zoneOf } from './freeze'
import { hostedUrl } from './hosted-url'

/** How the sender of an invoice looks now, and how its recipient is reached. Their names are on the invoice. */
export interface Correspondents {
  accentColor: string | null
  logoUrl: string | null
  customerEmail: string | null
  /** In E.164, of the person whose wallet pays. */
  customerPhone: string | null
  language: Language
}

function partiesOf(invoice: InvoiceModel): Frozen {
  const issued = issuedOf(invoice)
  if (!issued) throw new Error(`invoice ${invoice.id} is a draft, which is not sent`)
  return issued
}

/** The SMS that brings an open invoice to a customer who has no e-mail address. */
export function invoiceSms(invoice: InvoiceModel, { language }: Correspondents): string {
  const { seller } = partiesOf(invoice)
  return fittingSms((cut) =>
    noticeWords(language)('invoiceSent', {
      business: cut(seller.name),
      number: invoice.invoiceNumber as string,
      amount: shortNpr(invoice.totalAmountPaisa, language),
      link: hostedUrl(invoice),
    }),
  )
}

/** Only what was made by hand gives time. Everything else is due at once. */
function payBy(
  { origin, dueAt }: InvoiceModel,
  inWords: (at: Date) => string,
  label: string,
): [label: string, value: string][] {
  return origin === 'manual' && dueAt ? [[label, inWords(dueAt)]] : []
}

/** The mail that brings an open invoice to the customer, in their language. @param to the address of the customer. */
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
        [t('fact.period'), t('fromTo', { start, end })],
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
