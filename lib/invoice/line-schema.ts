import { z } from 'zod'
import { amountPaisa, instant, quantity, text, wireIdText, wireInstant } from '@/lib/core/fields'
import { MAX_LINES, sumOfItems } from '@/lib/core/invoice-line'
import { MAX_PAISA } from '@/lib/core/money'

/** An amount that may be below zero. */
const signedPaisa = z.string().regex(/^-?\d+$/)

export const invoiceLine = z
  .object({
    description: z.string().meta({ description: 'The text of the line.' }),
    amountPaisa: signedPaisa.meta({
      description: "The line's amount, in paisa. Negative for a discount.",
      examples: ['150000'],
    }),
    quantity: z.int().meta({ description: "The line's quantity.", examples: [1] }),
    unitAmountPaisa: signedPaisa.meta({
      description: 'The price of one unit, in paisa.',
      examples: ['150000'],
    }),
    periodStart: wireInstant,
    periodEnd: wireInstant,
    taxPaisa: signedPaisa.nullable().meta({
      description: 'The VAT that the amount includes, in paisa. Null on a draft.',
      examples: ['17256'],
    }),
  })
  .meta({ id: 'InvoiceLine' })

/** An item that is billed once, besides the periods. */
export const itemInput = z
  .strictObject({
    description: text(500).meta({
      description: 'The text of the invoice line.',
      examples: ['Admission fee'],
    }),
    amountPaisa: amountPaisa.meta({ description: 'The price of one unit, in paisa.', examples: ['25000'] }),
    quantity: quantity
      .default(1)
      .meta({ description: 'The quantity. The line costs this many times the amount.', examples: [1] }),
  })
  .meta({ id: 'InvoiceItemInput' })
/** The items of one invoice. Their sum must fit into one amount. */
export const itemsInput = (most: number) =>
  z
    .array(itemInput)
    .min(1)
    .max(most)
    .refine((items) => sumOfItems(items) <= MAX_PAISA, {
      message: 'must not result in an amount of more than 16 digits.',
      abort: true,
    })

export const updateDraftInput = z
  .strictObject({
    lines: itemsInput(MAX_LINES)
      .optional()
      .meta({ description: 'The new lines. They replace all lines of the draft.' }),
    periodStart: instant.optional().meta({ description: 'The start of the billed period.' }),
    periodEnd: instant
      .optional()
      .meta({ description: 'The end of the billed period. Must be later than `periodStart`.' }),
  })
  .meta({ description: 'Fields that you leave out do not change.' })
export type UpdateDraftInput = z.output<typeof updateDraftInput>

export const deletedInvoice = z.object({ deleted: z.literal(true), id: wireIdText('inv') })

const fact = (description: string, example?: string) =>
  z
    .string()
    .nullable()
    .meta({ description, ...(example !== undefined && { examples: [example] }) })

/** Of a paper that says which copy it is. */
export const printCount = z
  .int()
  .optional()
  .meta({
    description:
      'How many PDFs were issued: the original and its copies. Issuing a PDF does not change `updatedAt`. Events leave it out.',
    examples: [1],
  })

export const invoiceSeller = z
  .object({
    name: z.string().meta({ description: 'The name that customers see.' }),
    legalName: fact('The registered name.', 'Himalayan Tea House Pvt. Ltd.'),
    panNumber: fact('The tax registration number.', '609812345'),
    vatRegistered: z.boolean().meta({ description: 'Whether the prices include VAT.' }),
    address: fact("The business's address.", 'Thamel, Kathmandu'),
    phone: fact('The phone number for customers.', '+977 1-4123456'),
  })
  .meta({ id: 'InvoiceSeller' })

export const invoiceBuyer = z
  .object({
    name: fact("The customer's name.", 'Gyanendra Karki'),
    email: fact("The customer's e-mail address.", 'gyanendra@example.com'),
    phone: fact(
      "The phone number that you entered. If you know nothing else about the customer: the wallet's number, masked.",
      '98******78',
    ),
    panNumber: fact("The customer's tax registration number.", '301234567'),
    address: fact("The customer's address.", 'Patan, Lalitpur'),
  })
  .meta({ id: 'InvoiceBuyer' })
