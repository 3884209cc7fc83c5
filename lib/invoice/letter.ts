import { dateInWords } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { plainSigns, shortened } from '@/lib/core/sms-segments'
import type { MailInput } from '@/lib/messages/mail/queue-mail'
import { noticeWords } from '@/messages/notice-words'
import type { InvoiceModel } from '@/prisma/generated/models'
import { hostedUrl } from './hosted-url'
import type { InvoiceLine } from './schema'

/** The sender and the recipient of an invoice. */
export interface Correspondents {
  businessName: string
  accentColor: string | null
  timeZone: string
  customerName: string | null
  customerEmail: string | null
  /** In E.164, of the person whose wallet pays. */
  customerPhone: string | null
  language: Language
}

/** The SMS that brings an open invoice to a customer who has no e-mail address. */
export function invoiceSms(invoice: InvoiceModel, { businessName, language }: Correspondents): string {
  return noticeWords(language)('invoiceSent', {
    business: shortened(plainSigns(businessName), MAX_NAME),
    number: invoice.invoiceNumber as string,
    amount: formatNpr(invoice.totalAmountPaisa, language),
    link: hostedUrl(invoice),
  })
}

// The link alone takes a part of an SMS.
const MAX_NAME = 28

/** The mail that brings an open invoice to the customer. @param to the address of the customer. */
export function invoiceMail(invoice: InvoiceModel, people: Correspondents, to: string): MailInput {
  const { businessName, accentColor, timeZone, customerName } = people
  const amount = formatNpr(invoice.totalAmountPaisa, 'en')
  const isTest = invoice.environment === 'sandbox'
  const lines = (invoice.lines as unknown as InvoiceLine[]).map(({ description }) => description)
  return {
    to,
    senderName: businessName,
    subject: `${isTest ? '[Test] ' : ''}Invoice ${invoice.invoiceNumber} from ${businessName}: ${amount}`,
    letter: {
      from: { name: businessName, accentColor },
      heading: `Invoice ${invoice.invoiceNumber}`,
      paragraphs: [
        customerName ? `Dear ${customerName},` : 'Hello,',
        `${businessName} has sent you an invoice for ${amount}.`,
        ...(isTest ? ['This is a test: no money is owed.'] : []),
      ],
      facts: [
        ['For', lines.join(', ')],
        [
          'Period',
          `${dateInWords(invoice.periodStart, timeZone, 'en')} to ${dateInWords(invoice.periodEnd, timeZone, 'en')}`,
        ],
        ['Amount due', amount],
      ],
      action: { label: 'View the invoice', url: hostedUrl(invoice) },
      footer: `You get this mail as a customer of ${businessName}, who can answer questions about it.`,
    },
    tenant: invoice,
    invoiceId: invoice.id,
  }
}
