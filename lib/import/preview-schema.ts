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
    .meta({ description: `${description} Null if there is none.`, examples: [example] })

const shownCustomer = z
  .object({
    externalId: said('Your own id for the customer.', 'M-104'),
    name: said("The customer's name.", 'Maya Tamang'),
    phone: said("The customer's phone number, in E.164.", '+9779812345678'),
    email: said("The customer's e-mail address.", 'maya@example.com'),
    language: said("The language of the customer's messages.", LANGUAGES[0]),
    panNumber: said("The customer's tax registration number.", '301234567'),
    address: said("The customer's address.", 'Baneshwor, Kathmandu'),
    metadata: wireMetadata,
  })
  .meta({ description: 'The customer to be created.' })

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
      .meta({ description: "The product's name, as invoices show it.", examples: ['Gold – Monthly'] }),
    quantity: z.int().meta({ description: 'The number of units of the price.', examples: [1] }),
    collection: z
      .enum(['wallet', 'outside'])
      .meta({ description: '`wallet`: the wallet pays the periods. `outside`: you collect the money.' }),
    paidUntil: day(
      'The Gregorian day on which the next period begins. Null if it begins at once.',
      '2027-01-22',
    ),
    trialUntil: day('The Gregorian day on which the trial ends. Null if there is no trial.', null),
  })
  .meta({ description: 'The subscription to be created.' })

const previewedRow = z
  .object({
    row: z
      .int()
      .meta({ description: 'The row number. The first row after the headings is 1.', examples: [1] }),
    status: z
      .enum(['ready', 'problem', 'skipped', 'done', 'failed'])
      .meta({ description: "The row's result, or its expected result." }),
    cells: z
      .array(z.string())
      .nullable()
      .meta({
        description:
          "The row as it is in the file. Null once the customer exists, or after seven days, when the file's contents are deleted.",
        examples: [['M-104', 'Maya Tamang', '9812345678']],
      }),
    customer: shownCustomer.nullable().meta({ description: 'Null if the row creates no customer.' }),
    subscription: shownSubscription
      .nullable()
      .meta({ description: 'Null if the row creates no subscription.' }),
    problems: z
      .array(importProblem.omit({ row: true }))
      .meta({ description: 'Why the row cannot be imported.' }),
    notes: z
      .array(importProblem.omit({ row: true }))
      .meta({ description: 'Things worth checking in a row that can be imported.' }),
    customerId: wireIdText('cus')
      .nullable()
      .meta({ description: 'The customer that was created from the row, or that already existed.' }),
    subscriptionId: wireIdText('sub')
      .nullable()
      .meta({ description: 'The subscription that was created from the row.' }),
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
          .meta({ description: 'The column. Null if the heading is ignored.', examples: ['phone'] }),
        examples: z
          .array(z.string())
          .meta({ description: 'What the first rows have there.', examples: [['9812345678']] }),
      }),
    )
    .meta({ description: 'What each heading of the file means.' }),
  customers: z.int().meta({ description: 'How many customers the import creates.', examples: [990] }),
  subscriptions: z.int().meta({ description: 'How many subscriptions the import creates.', examples: [940] }),
  rows: z.array(previewedRow).meta({ description: `The first ${ROWS_SHOWN} rows.` }),
  problemRows: z
    .array(previewedRow)
    .meta({ description: `The first ${ROWS_SHOWN} rows that cannot be imported.` }),
})
export type ImportPreview = z.output<typeof importPreview>
