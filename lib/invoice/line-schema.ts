import { z } from 'zod'
import { wireInstant } from '@/lib/core/fields'

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
