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
    amountPaisa: wireAmount.meta({ description: 'What was charged, in paisa.' }),
    createdAt: wireInstant,
  })
  .meta({ id: 'CustomerMovement' })

const sentMessage = z
  .object({
    id: wireIdText('msg'),
    channel: z.enum(['mail', 'sms']).meta({ description: 'How it was sent.' }),
    recipient: z.string().meta({ description: 'Where it was sent.' }),
    subject: z.string().nullable().meta({
      description:
        'The subject of a mail. Null: an SMS. In production null: it may say what the wallet holds.',
    }),
    text: z.string().nullable().meta({
      description: 'Null once it was handed over to a provider, and in production, as the subject.',
    }),
    status: z.enum(['queued', 'accepted', 'failed']).meta({ description: '`accepted`: a provider took it.' }),
    createdAt: wireInstant,
  })
  .meta({ id: 'CustomerMessage' })

/** Everything about one customer, as it is streamed. */
export const customerExport = z
  .object({
    export: z
      .object({
        environment: wireEnvironment,
        businessName: z.string().meta({ description: 'Your business.' }),
        startedAt: wireInstant.meta({ description: 'When the reading began.' }),
        note: z.string().meta({
          description: 'How to read the document.',
          examples: ['Read in batches while it was sent. What changed meanwhile may be in it in part.'],
        }),
      })
      .meta({ description: 'About this document.' }),
    customer: customer.meta({ description: 'The customer.' }),
    phone: z
      .string()
      .nullable()
      .meta({
        description: 'As you wrote it down. The number of a wallet is its owner’s.',
        examples: ['+9779812345678'],
      }),
    subscriptions: z.array(subscription).meta({ description: 'All subscriptions of the customer.' }),
    invoices: z.array(invoice).meta({ description: 'All invoices of the customer.' }),
    agreements: z.array(agreement).meta({ description: 'What they let you charge, and what you asked for.' }),
    movements: z.array(movement).meta({
      description:
        'Charges of their wallet for your invoices. The rest of the wallet is theirs, and not shown to you.',
    }),
    creditNotes: z.array(creditNote).meta({ description: 'What was taken back of their paid invoices.' }),
    topUps: z.array(topUp).meta({ description: 'Those that were begun through you.' }),
    invoiceItems: z.array(invoiceItem).meta({ description: 'What you bill them once.' }),
    payments: z.array(payment).meta({ description: 'What they paid outside of the wallet.' }),
    qrRequests: z
      .array(qrRequest)
      .meta({ description: 'What they were asked to pay by QR, and what became of it.' }),
    paymentQuestions: z
      .array(paymentQuestion)
      .meta({ description: 'What they wrote about payments, and your answers.' }),
    withdrawals: z
      .array(withdrawal)
      .meta({ description: 'What they took out of a balance that you keep yourself.' }),
    notes: z.array(customerNote).meta({ description: 'What your team wrote down about them.' }),
    checkoutSessions: z.array(checkoutSession).meta({ description: 'All checkouts of the customer.' }),
    messages: z.array(sentMessage).meta({ description: 'What was sent to the customer in your name.' }),
    events: z
      .array(
        z.object({
          event: event.meta({ description: 'The event.' }),
          deliveries: z.array(delivery).meta({ description: 'Where it was sent.' }),
        }),
      )
      .meta({ description: 'The events about the customer, each with its deliveries.' }),
    auditEntries: z
      .array(auditEntry)
      .meta({ description: 'What members and API keys did with the customer.' }),
    complete: z.literal(true).meta({ description: 'The last field. Without it the document was cut off.' }),
  })
  .meta({ id: 'CustomerExport' })

export type CustomerDocument = z.output<typeof customerExport>
