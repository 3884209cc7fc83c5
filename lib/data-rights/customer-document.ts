import { z } from 'zod'
import { agreement } from '@/lib/agreement/schema'
import { auditEntry } from '@/lib/audit/schema'
import { checkoutSession } from '@/lib/checkout/schema'
import { wireAmount, wireEnvironment, wireIdText, wireInstant } from '@/lib/core/fields'
import { creditNote } from '@/lib/credit-note/schema'
import { customer } from '@/lib/customer/schema'
import { customerNote } from '@/lib/customer-note/schema'
import { event } from '@/lib/events/schema'
import { invoice } from '@/lib/invoice/schema'
import { invoiceItem } from '@/lib/invoice-item/schema'
import { payment } from '@/lib/payment/schema'
import { paymentQuestion } from '@/lib/payment-question/schema'
import { qrRequest } from '@/lib/qr-request/schema'
import { subscription } from '@/lib/subscription/schema'
import { topUp } from '@/lib/top-up/schema'
import { delivery } from '@/lib/webhook/delivery/schema'
import { withdrawal } from '@/lib/withdrawal/schema'

const movement = z
  .object({
    id: wireIdText('txn'),
    invoiceId: wireIdText('inv'),
    type: z.literal('charge').meta({ description: 'Always a charge.' }),
    amountPaisa: wireAmount.meta({ description: 'The amount charged, in paisa.' }),
    createdAt: wireInstant,
  })
  .meta({ id: 'CustomerMovement' })

const sentMessage = z
  .object({
    id: wireIdText('msg'),
    channel: z.enum(['mail', 'sms']).meta({ description: 'How it was sent.' }),
    recipient: z.string().meta({ description: 'The e-mail address or phone number that it was sent to.' }),
    subject: z.string().nullable().meta({
      description:
        "The subject of an e-mail. Null for an SMS. Always null in production, because it may reveal the wallet's balance.",
    }),
    text: z.string().nullable().meta({
      description:
        'The message text. Null once it is handed to a provider. Always null in production, like the subject.',
    }),
    status: z
      .enum(['queued', 'accepted', 'failed'])
      .meta({ description: 'The status. `accepted`: a provider accepted the message.' }),
    createdAt: wireInstant,
  })
  .meta({ id: 'CustomerMessage' })

/** Everything about one customer, as it is streamed. */
export const customerExport = z
  .object({
    export: z
      .object({
        environment: wireEnvironment,
        businessName: z.string().meta({ description: "Your business's name." }),
        startedAt: wireInstant.meta({ description: 'When the export was started.' }),
        note: z.string().meta({
          description: 'How to read the document.',
          examples: [
            'The data was read in batches while it was sent. Changes made in the meantime may be partly included.',
          ],
        }),
      })
      .meta({ description: 'About this document.' }),
    customer: customer.meta({ description: 'The customer.' }),
    phone: z
      .string()
      .nullable()
      .meta({
        description: "The phone number that you entered. The wallet's number is private to the customer.",
        examples: ['+9779812345678'],
      }),
    subscriptions: z.array(subscription).meta({ description: "The customer's subscriptions." }),
    invoices: z.array(invoice).meta({ description: "The customer's invoices." }),
    agreements: z
      .array(agreement)
      .meta({ description: "The customer's agreements, and those that you asked for." }),
    movements: z.array(movement).meta({
      description:
        "Charges to the customer's wallet for your invoices. The rest of the wallet is private to the customer.",
    }),
    creditNotes: z.array(creditNote).meta({ description: "The credit notes for the customer's invoices." }),
    topUps: z.array(topUp).meta({ description: 'The top-ups that were started through your business.' }),
    invoiceItems: z.array(invoiceItem).meta({ description: "The customer's one-off charges." }),
    payments: z.array(payment).meta({ description: "The customer's payments outside the wallet." }),
    qrRequests: z.array(qrRequest).meta({ description: "The customer's QR requests and their results." }),
    paymentQuestions: z
      .array(paymentQuestion)
      .meta({ description: "The customer's payment questions, and your answers." }),
    withdrawals: z
      .array(withdrawal)
      .meta({ description: "The customer's withdrawals from a balance that you keep yourself." }),
    notes: z.array(customerNote).meta({ description: "Your team's notes about the customer." }),
    checkoutSessions: z.array(checkoutSession).meta({ description: "The customer's checkouts." }),
    messages: z
      .array(sentMessage)
      .meta({ description: 'The messages that were sent to the customer in your name.' }),
    events: z
      .array(
        z.object({
          event: event.meta({ description: 'The event.' }),
          deliveries: z.array(delivery).meta({ description: "The event's deliveries." }),
        }),
      )
      .meta({ description: 'The events about the customer, each with its deliveries.' }),
    auditEntries: z
      .array(auditEntry)
      .meta({ description: 'What members and API keys did with the customer.' }),
    complete: z
      .literal(true)
      .meta({ description: 'The last field. If it is missing, the document is incomplete.' }),
  })
  .meta({ id: 'CustomerExport' })

export type CustomerDocument = z.output<typeof customerExport>
