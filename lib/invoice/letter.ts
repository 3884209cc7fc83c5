import { dateInWords } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { formatNpr, shortNpr } from '@/lib/core/money'
import { fittingSms } from '@/lib/core/sms-segments'
import type { MailInput } from '@/lib/messages/mail/queue-mail'
import { noticeWords } from '@/messages/notice-words'
import type { InvoiceModel } from '@/prisma/generated/models'
import { hostedUrl } from './hosted-url'
import type { InvoiceLine } from './schema'

/** The sender and the recipient of an invoice. */
export interface Correspondents {
  businessName: string
  accentColor: string | null
  logoUrl: string | null
  timeZone: string
  customerName: string | null
  customerEmail: string | null
  /** In E.164, of the person whose wallet pays. */
  customerPhone: string | null
  language: Language
}

/** The SMS that brings an open invoice to a customer who has no e-mail address. */
export function invoiceSms(invoice: InvoiceModel, { businessName, language }: Correspondents): string {
  return fittingSms((cut) =>
    noticeWords(language)('invoiceSent', {
      business: cut(businessName),
      number: invoice.invoiceNumber as string,
      amount: shortNpr(invoice.totalAmountPaisa, language),
      link: hostedUrl(invoice),
    }),
  )
}

/** The mail that brings an open invoice to the customer, in their language. @param to the address of the customer. */
export function invoiceMail(invoice: InvoiceModel, people: Correspondents, to: string): MailInput {
  const { businessName: business, accentColor, logoUrl, timeZone, customerName, language } = people
  const t = noticeWords(language)
  const amount = formatNpr(invoice.totalAmountPaisa, language)
  const number = invoice.invoiceNumber as string
  const isTest = invoice.environment === 'sandbox'
  const lines = (invoice.lines as unknown as InvoiceLine[]).map(({ description }) => description)
  const [start, end] = [invoice.periodStart, invoice.periodEnd].map((at) =>
    dateInWords(at, timeZone, language),
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
        customerName ? t('dear', { name: customerName }) : t('hello'),
        t('invoice.body', { business, amount }),
        ...(isTest ? [t('test')] : []),
      ],
      facts: [
        [t('fact.product'), lines.join(', ')],
        [t('fact.period'), t('fromTo', { start, end })],
        [t('fact.due'), amount],
      ],
      action: { label: t('invoice.action'), url: hostedUrl(invoice) },
      footer: t('ofBusiness', { business }),
    },
    tenant: invoice,
    invoiceId: invoice.id,
  }
}
