import { z } from 'zod'
import { wireIdText, wireMetadata } from '@/lib/core/fields'
import { importProblem } from './schema'

/** How many rows a preview shows, and how many more with problems. */
export const ROWS_SHOWN = 20

const shownCustomer = z
  .object({
    externalId: z.string().nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    language: z.string().nullable(),
    panNumber: z.string().nullable(),
    address: z.string().nullable(),
    metadata: wireMetadata,
  })
  .meta({ description: 'The customer, as they will be.' })

const day = z.iso.date().nullable()

const shownSubscription = z
  .object({
    priceId: wireIdText('price'),
    productName: z
      .string()
      .meta({ description: 'As invoices name what is sold.', examples: ['Gold – Monthly'] }),
    quantity: z.int(),
    collection: z.enum(['wallet', 'outside']),
    paidUntil: day.meta({ description: 'The Gregorian day on which the next period begins.' }),
    trialUntil: day.meta({ description: 'The Gregorian day on which the trial ends.' }),
  })
  .meta({ description: 'The subscription, as it will be.' })

const previewedRow = z
  .object({
    row: z.int().meta({ description: 'The first one after the headings is 1.', examples: [1] }),
    status: z.enum(['ready', 'problem', 'skipped', 'done', 'failed']),
    cells: z.array(z.string()).nullable().meta({
      description:
        'The row as the file has it. Null: a customer is there, or it was deleted after seven days.',
    }),
    customer: shownCustomer.nullable().meta({ description: 'Null: nobody will be made of it.' }),
    subscription: shownSubscription.nullable().meta({ description: 'Null: none will be made of it.' }),
    problems: z.array(importProblem.omit({ row: true })),
    customerId: wireIdText('cus')
      .nullable()
      .meta({ description: 'Who is there: was made of it, or was there.' }),
    subscriptionId: wireIdText('sub').nullable().meta({ description: 'What was made of it.' }),
  })
  .meta({ id: 'ImportRow' })
export type PreviewedRow = z.output<typeof previewedRow>

export const importPreview = z.object({
  columns: z
    .array(
      z.object({
        heading: z.string().meta({ examples: ['मोबाइल'] }),
        column: z
          .string()
          .nullable()
          .meta({ description: 'Null: its cells say nothing.', examples: ['phone'] }),
        examples: z
          .array(z.string())
          .meta({ description: 'What the first rows have there.', examples: [['9812345678']] }),
      }),
    )
    .meta({ description: 'What each heading of the file means.' }),
  customers: z.int().meta({ description: 'How many customers it makes.', examples: [990] }),
  subscriptions: z.int().meta({ description: 'How many subscriptions it makes.', examples: [940] }),
  rows: z.array(previewedRow).meta({ description: `The first ${ROWS_SHOWN} rows.` }),
  problemRows: z
    .array(previewedRow)
    .meta({ description: `The first ${ROWS_SHOWN} rows that cannot be made.` }),
})
export type ImportPreview = z.output<typeof importPreview>
