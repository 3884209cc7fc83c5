import { z } from 'zod'
import { wireIdText, wireMetadata } from '@/lib/core/fields'
import { LANGUAGES } from '@/lib/core/language'
import { importProblem } from './schema'

/** How many rows a preview shows, and how many more with problems. */
export const ROWS_SHOWN = 20

/** What a cell says. Null: it is empty. */
const said = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${description} Null: none.`, examples: [example] })

const shownCustomer = z
  .object({
    externalId: said('Your own id of the customer.', 'M-104'),
    name: said('Their name.', 'Maya Tamang'),
    phone: said('Their phone number, in E.164.', '+9779812345678'),
    email: said('Their e-mail address.', 'maya@example.com'),
    language: said('The language of their messages.', LANGUAGES[0]),
    panNumber: said('Their tax number.', '301234567'),
    address: said('Where they live.', 'Baneshwor, Kathmandu'),
    metadata: wireMetadata,
  })
  .meta({ description: 'The customer, as they will be.' })

const day = (description: string, example: string | null) =>
  z.iso
    .date()
    .nullable()
    .meta({ description, examples: [example] })

const shownSubscription = z
  .object({
    priceId: wireIdText('price'),
    productName: z
      .string()
      .meta({ description: 'As invoices name what is sold.', examples: ['Gold – Monthly'] }),
    quantity: z.int().meta({ description: 'How many of the price.', examples: [1] }),
    collection: z
      .enum(['wallet', 'outside'])
      .meta({ description: '`wallet`: the wallet pays its periods. `outside`: you collect the money.' }),
    paidUntil: day('The Gregorian day on which the next period begins. Null: at once.', '2027-01-22'),
    trialUntil: day('The Gregorian day on which the trial ends. Null: it has none.', null),
  })
  .meta({ description: 'The subscription, as it will be.' })

const previewedRow = z
  .object({
    row: z.int().meta({ description: 'The first one after the headings is 1.', examples: [1] }),
    status: z
      .enum(['ready', 'problem', 'skipped', 'done', 'failed'])
      .meta({ description: 'What will come of it, or has.' }),
    cells: z
      .array(z.string())
      .nullable()
      .meta({
        description:
          'The row as the file has it. Null: a customer is there, or it was deleted after seven days.',
        examples: [['M-104', 'Maya Tamang', '9812345678']],
      }),
    customer: shownCustomer.nullable().meta({ description: 'Null: nobody will be made of it.' }),
    subscription: shownSubscription.nullable().meta({ description: 'Null: none will be made of it.' }),
    problems: z.array(importProblem.omit({ row: true })).meta({ description: 'Why it stays out.' }),
    notes: z
      .array(importProblem.omit({ row: true }))
      .meta({ description: 'What is worth a look, of a row that does not stay out.' }),
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
