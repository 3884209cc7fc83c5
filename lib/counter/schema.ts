import { z } from 'zod'
import { text, wireAmount, wireIdText, wireInstant } from '@/lib/core/fields'
import { subscription } from '@/lib/subscription/schema'

export const membersQuery = z.strictObject({
  q: text(128).meta({
    description:
      'Your own customer id, as a scanner reads it from a card; four digits of the phone; the first letters of words in the name; or a Khata id.',
    examples: ['8877'],
  }),
})

/** For more than a year of monthly payments at once, the number of periods must be entered. */
export const MOST_TOTALS = 12

const owesPaisa = wireAmount.meta({
  description: 'The total of the open invoices, in paisa.',
  examples: ['0'],
})

const { shape } = subscription

const standing = z.object({
  id: shape.id,
  productName: z.string().meta({ description: "The product's name.", examples: ['Gym'] }),
  status: shape.status,
  collection: shape.collection,
  cancelAtPeriodEnd: shape.cancelAtPeriodEnd,
  paidUntil: shape.paidUntil,
  owesPaisa,
  totalsPaisa: z.array(wireAmount).meta({
    description:
      'The price of one payment for one period, for two, and so on, in paisa. It includes open invoices. Empty if no payment can be taken now.',
  }),
  interval: z.string().meta({ description: 'The unit of the billing period.', examples: ['month'] }),
  intervalCount: z.int().meta({ description: 'The number of units in a billing period.', examples: [1] }),
  lastPayment: z
    .object({
      id: wireIdText('pay'),
      amountPaisa: wireAmount.meta({ description: 'The amount paid, in paisa.' }),
      receivedAt: wireInstant.meta({ description: 'When the money was received.' }),
    })
    .nullable()
    .meta({ description: 'The last payment that the caller may see. Null if there is none.' }),
})

const openInvoice = z.object({
  id: wireIdText('inv'),
  invoiceNumber: z
    .string()
    .nullable()
    .meta({ description: 'The invoice number. Null if there is none.', examples: ['2083-84/000042'] }),
  description: z
    .string()
    .nullable()
    .meta({ description: "The invoice's description. Null if there is none.", examples: ['Locker'] }),
  amountDuePaisa: wireAmount.meta({ description: 'The amount owed, in paisa.' }),
})

const member = z
  .object({
    id: wireIdText('cus'),
    name: z.string().meta({
      description: "The customer's name, or a substitute if there is none.",
      examples: ['Asha Rai'],
    }),
    phone: z
      .string()
      .nullable()
      .meta({
        description: 'The phone number, as you entered it. Null if there is none.',
        examples: ['+9779800000001'],
      }),
    email: z
      .string()
      .nullable()
      .meta({ description: 'The e-mail address. Null if there is none.', examples: ['asha@example.com'] }),
    externalId: z
      .string()
      .nullable()
      .meta({ description: 'Your own id, as on the card. Null if there is none.', examples: ['GYM-7431'] }),
    owesPaisa,
    subscriptions: z
      .array(standing)
      .meta({ description: 'Subscriptions that have not ended, newest first.' }),
    openInvoices: z
      .array(openInvoice)
      .meta({ description: 'Open invoices that belong to no period. Each is paid separately.' }),
  })
  .meta({ id: 'Member' })

export const members = z.object({
  items: z
    .array(member)
    .meta({ description: 'At most twelve members. A member with exactly this id of yours comes first.' }),
})

const keptMember = z
  .object({
    id: wireIdText('cus'),
    name: z.string().meta({
      description: "The customer's name, or a substitute if there is none.",
      examples: ['Asha Rai'],
    }),
    lastDigits: z
      .string()
      .nullable()
      .meta({
        description: 'The last four digits of the phone. Null if there is no phone.',
        examples: ['0001'],
      }),
    subscriptions: z
      .array(standing.omit({ lastPayment: true }))
      .meta({ description: 'Subscriptions that have not ended, newest first.' }),
  })
  .meta({ id: 'KeptMember' })

export const keptMembers = z.object({
  asOf: wireInstant.meta({ description: 'The time of this data.' }),
  hasMore: z.boolean().meta({
    description: 'Whether there are more than 2,000 subscriptions. The oldest are left out.',
    examples: [false],
  }),
  items: z.array(keptMember).meta({ description: 'Customers with a subscription, newest first.' }),
})
