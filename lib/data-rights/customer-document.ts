import { z } from 'zod'
import { auditEntry } from '@/lib/audit/schema'
import { checkoutSession } from '@/lib/checkout/schema'
import { wireAmount, wireEnvironment, wireIdText, wireInstant } from '@/lib/core/fields'
import { customer } from '@/lib/customer/schema'
import { event } from '@/lib/events/schema'
import { invoice } from '@/lib/invoice/schema'
import { subscription } from '@/lib/subscription/schema'
import { topUp } from '@/lib/top-up/schema'
import { delivery } from '@/lib/webhook/delivery/schema'

const movement = z
  .object({
    id: wireIdText('txn'),
    invoiceId: wireIdText('inv'),
    type: z.literal('charge'),
    amountPaisa: wireAmount,
    createdAt: wireInstant,
  })
  .meta({ id: 'CustomerMovement' })

const sentMessage = z
  .object({
    id: wireIdText('msg'),
    channel: z.enum(['mail', 'sms']),
    recipient: z.string(),
    subject: z.string().nullable(),
    text: z.string().nullable().meta({ description: 'Null once it was handed over to a provider.' }),
    status: z.enum(['queued', 'accepted', 'failed']),
    createdAt: wireInstant,
  })
  .meta({ id: 'CustomerMessage' })

/** Everything about one customer, as it is streamed. */
export const customerExport = z
  .object({
    export: z.object({
      environment: wireEnvironment,
      businessName: z.string(),
      startedAt: wireInstant,
      note: z.string().meta({
        description: 'How to read the document.',
        examples: ['Read in batches while it was sent. What changed meanwhile may be in it in part.'],
      }),
    }),
    customer,
    phone: z
      .string()
      .nullable()
      .meta({ description: 'Of the linked wallet.', examples: ['+9779812345678'] }),
    subscriptions: z.array(subscription),
    invoices: z.array(invoice),
    movements: z.array(movement).meta({
      description:
        'Charges of their wallet for your invoices. The rest of the wallet is theirs, and not shown to you.',
    }),
    topUps: z.array(topUp).meta({ description: 'Those that were begun through you.' }),
    checkoutSessions: z.array(checkoutSession),
    messages: z.array(sentMessage),
    events: z.array(z.object({ event, deliveries: z.array(delivery) })),
    auditEntries: z.array(auditEntry),
    complete: z.literal(true).meta({ description: 'The last field. Without it the document was cut off.' }),
  })
  .meta({ id: 'CustomerExport' })

export type CustomerDocument = z.output<typeof customerExport>
