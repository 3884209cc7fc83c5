import { calendarDate } from '@/lib/core/calendar-date'
import { formatNpr } from '@/lib/core/money'
import type { MailInput } from '@/lib/messages/mail/queue-mail'
import type { InvoiceModel } from '@/prisma/generated/models'
import { hostedUrl } from './hosted-url'
import type { InvoiceLine } from './schema'

/** The sender and the recipient of an invoice. */
export interface Correspondents {
  businessName: string
  accentColor: string | null
  timeZone: string
  customerName: string | null
  customerEmail: string
}

/** The mail that brings an open invoice to the customer. */
export function invoiceMail(invoice: InvoiceModel, people: Correspondents): MailInput {
  const { businessName, accentColor, timeZone, customerName, customerEmail } = people
  const amount = formatNpr(invoice.totalAmountPaisa, 'en')
  const isTest = invoice.environment === 'sandbox'
  const lines = (invoice.lines as unknown as InvoiceLine[]).map(({ description }) => description)
  return {
    to: customerEmail,
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
          `${calendarDate(invoice.periodStart, timeZone, 'en')} to ${calendarDate(invoice.periodEnd, timeZone, 'en')}`,
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
