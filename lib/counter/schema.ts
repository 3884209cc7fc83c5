import { z } from 'zod'
import { text, wireAmount, wireIdText, wireInstant } from '@/lib/core/fields'
import { subscription } from '@/lib/subscription/schema'

export const membersQuery = z.strictObject({
  q: text(128).meta({
    description:
      'Your own id of the customer, as a scanner reads it from a card; four digits of the phone; the beginnings of words in the name; an id.',
    examples: ['8877'],
  }),
})

/** Who pays more at once than a year of months counts the periods by themselves. */
export const MOST_TOTALS = 12

const owesPaisa = wireAmount.meta({ description: 'The sum of the open invoices, in paisa.', examples: ['0'] })

const { shape } = subscription

const standing = z.object({
  id: shape.id,
  productName: z.string().meta({ description: 'What it is of.', examples: ['Gym'] }),
  status: shape.status,
  collection: shape.collection,
  cancelAtPeriodEnd: shape.cancelAtPeriodEnd,
  paidUntil: shape.paidUntil,
  owesPaisa,
  totalsPaisa: z.array(wireAmount).meta({
    description:
      'What one payment costs that pays one period, two, and so on: what is open first. Empty: it takes no payment now.',
  }),
  interval: z.string().meta({ description: 'The unit of a period.', examples: ['month'] }),
  intervalCount: z.int().meta({ description: 'How many units a period has.', examples: [1] }),
  lastPayment: z
    .object({
      id: wireIdText('pay'),
      amountPaisa: wireAmount.meta({ description: 'What was paid, in paisa.' }),
      receivedAt: wireInstant.meta({ description: 'When the money came.' }),
    })
    .nullable()
    .meta({ description: 'The last payment that the caller may see. Null: none.' }),
})

const openInvoice = z.object({
  id: wireIdText('inv'),
  invoiceNumber: z
    .string()
    .nullable()
    .meta({ description: 'Its number. Null: it has none.', examples: ['2083-84/000042'] }),
  description: z
    .string()
    .nullable()
    .meta({ description: 'What it is for. Null: nothing was written.', examples: ['Locker'] }),
  amountDuePaisa: wireAmount.meta({ description: 'What is owed for it, in paisa.' }),
})

const member = z
  .object({
    id: wireIdText('cus'),
    name: z.string().meta({ description: 'The name, or what stands for it.', examples: ['Asha Rai'] }),
    phone: z
      .string()
      .nullable()
      .meta({ description: 'As you wrote it down. Null: unknown.', examples: ['+9779800000001'] }),
    email: z
      .string()
      .nullable()
      .meta({ description: 'The address. Null: unknown.', examples: ['asha@example.com'] }),
    externalId: z
      .string()
      .nullable()
      .meta({ description: 'Your own id, as on the card. Null: none.', examples: ['GYM-7431'] }),
    owesPaisa,
    subscriptions: z.array(standing).meta({ description: 'Those that have not ended, the newest first.' }),
    openInvoices: z
      .array(openInvoice)
      .meta({ description: 'Open invoices that are for no period: each is paid by itself.' }),
  })
  .meta({ id: 'Member' })

export const members = z.object({
  items: z
    .array(member)
    .meta({ description: 'At most twelve. One with exactly this id of yours comes first.' }),
})

const keptMember = z
  .object({
    id: wireIdText('cus'),
    name: z.string().meta({ description: 'The name, or what stands for it.', examples: ['Asha Rai'] }),
    lastDigits: z
      .string()
      .nullable()
      .meta({ description: 'The last four digits of the phone. Null: unknown.', examples: ['0001'] }),
    subscriptions: z
      .array(standing.omit({ lastPayment: true }))
      .meta({ description: 'Those that have not ended, the newest first.' }),
  })
  .meta({ id: 'KeptMember' })

export const keptMembers = z.object({
  asOf: wireInstant.meta({ description: 'When this was true.' }),
  hasMore: z.boolean().meta({
    description: 'There are more than 2,000 subscriptions: the oldest are left out.',
    examples: [false],
  }),
  items: z.array(keptMember).meta({ description: 'Those who have a subscription, the newest first.' }),
})
