import { z } from 'zod'
import { amountPaisa, instant, quantity, text, wireIdText, wireInstant } from '@/lib/core/fields'
import { MAX_LINES, sumOfItems } from '@/lib/core/invoice-line'
import { MAX_PAISA } from '@/lib/core/money'

/** An amount that may be below zero. */
const signedPaisa = z.string().regex(/^-?\d+$/)

export const invoiceLine = z
  .object({
    description: z.string().meta({ description: 'What is billed.' }),
    amountPaisa: signedPaisa.meta({
      description: 'What the line costs, in paisa. Negative: a discount.',
      examples: ['150000'],
    }),
    quantity: z.int().meta({ description: 'How many the line is for.', examples: [1] }),
    unitAmountPaisa: signedPaisa.meta({
      description: 'What one of them costs, in paisa.',
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
      description: 'What its line on the invoice says.',
      examples: ['Admission fee'],
    }),
    amountPaisa: amountPaisa.meta({ description: 'What one of them costs, in paisa.', examples: ['25000'] }),
    quantity: quantity
      .default(1)
      .meta({ description: 'How many. The line costs as many times the amount.', examples: [1] }),
  })
  .meta({ id: 'InvoiceItemInput' })
/** The items of one invoice. Their sum must fit into one amount. */
export const itemsInput = (most: number) =>
  z
    .array(itemInput)
    .min(1)
    .max(most)
    .refine((items) => sumOfItems(items) <= MAX_PAISA, {
      message: 'must not make an amount of more than 16 digits.',
      abort: true,
    })

export const updateDraftInput = z
  .strictObject({
    lines: itemsInput(MAX_LINES)
      .optional()
      .meta({ description: 'What is billed. They replace the lines that the draft has.' }),
    periodStart: instant.optional().meta({ description: 'When what is billed begins.' }),
    periodEnd: instant.optional().meta({ description: 'When it ends. Later than `periodStart`.' }),
  })
  .meta({ description: 'What is left out stays as it is.' })
export type UpdateDraftInput = z.output<typeof updateDraftInput>

export const deletedInvoice = z.object({ deleted: z.literal(true), id: wireIdText('inv') })

const fact = (description: string, example?: string) =>
  z
    .string()
    .nullable()
    .meta({ description, ...(example !== undefined && { examples: [example] }) })

export const invoiceSeller = z
  .object({
    name: z.string().meta({ description: 'The name that customers read.' }),
    legalName: fact('The registered name.', 'Himalayan Tea House Pvt. Ltd.'),
    panNumber: fact('The tax registration.', '609812345'),
    vatRegistered: z.boolean().meta({ description: 'Whether the prices include VAT.' }),
    address: fact('Where the business is.', 'Thamel, Kathmandu'),
    phone: fact('The number that customers call.', '+977 1-4123456'),
  })
  .meta({ id: 'InvoiceSeller' })

export const invoiceBuyer = z
  .object({
    name: fact('The name of the customer.', 'Gyanendra Karki'),
    email: fact('The e-mail address of the customer.', 'gyanendra@example.com'),
    phone: fact(
      'As you wrote it down. If you know nothing else of the customer: that of the wallet, masked.',
      '98******78',
    ),
    panNumber: fact('The tax registration of the customer.', '301234567'),
    address: fact('The address of the customer.', 'Patan, Lalitpur'),
  })
  .meta({ id: 'InvoiceBuyer' })
