import { z } from 'zod'
import { amountPaisa, quantity, text, wireInstant } from '@/lib/core/fields'
import { sumOfItems } from '@/lib/core/invoice-line'
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

/** A thing that is billed once, beside the periods. */
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
/** Several things of one invoice, which cost together what an amount can be. */
export const itemsInput = (most: number) =>
  z
    .array(itemInput)
    .min(1)
    .max(most)
    .refine((items) => sumOfItems(items) <= MAX_PAISA, {
      message: 'must not make an amount of more than 16 digits.',
      abort: true,
    })
