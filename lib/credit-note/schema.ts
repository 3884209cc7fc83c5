import { z } from 'zod'
import {
  amountPaisa,
  metadata,
  text,
  wireAmount,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { LANGUAGES } from '@/lib/core/language'
import { objectQuery } from '@/lib/core/page'
import { invoiceBuyer, invoiceSeller } from '@/lib/invoice/line-schema'

export const creditNoteParams = z.object({ id: wireId('cn') })

export const refundInvoiceInput = z
  .strictObject({
    amountPaisa: amountPaisa
      .optional()
      .meta({ description: 'How much of the payment goes back, in paisa. Without it: all that is left.' }),
    reason: text(500)
      .optional()
      .meta({
        description:
          'Why. The customer reads it on the credit note. Needed if you are registered for VAT: else 400 `parameter_missing`.',
        examples: ['The class fell out.'],
      }),
    metadata: metadata.optional(),
  })
  .refine(({ amountPaisa: amount }) => amount !== 0n, {
    path: ['amountPaisa'],
    message: 'must be more than 0.',
  })
export type RefundInvoiceInput = z.output<typeof refundInvoiceInput>

export const creditNotePdfQuery = z.strictObject({
  lang: z.enum(LANGUAGES).default('en').meta({ description: 'English or Nepali.' }),
})

export const listCreditNotesQuery = z.strictObject({
  invoiceId: wireId('inv').optional().meta({ description: 'Only those that took back of this invoice.' }),
  customerId: wireId('cus').optional(),
  ...objectQuery,
})
export type ListCreditNotesQuery = z.output<typeof listCreditNotesQuery>

export const creditNote = z
  .object({
    id: wireIdText('cn'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    number: z.string().meta({
      description: 'Its number: a series of its own for each fiscal year, without a gap.',
      examples: ['CN-2083-84/000001'],
    }),
    invoiceId: wireIdText('inv').meta({
      description: 'The invoice that it takes back. Of several: the newest.',
    }),
    customerId: wireIdText('cus'),
    subscriptionId: wireIdText('sub').nullable(),
    amountPaisa: wireAmount.meta({ description: 'How much goes back, in paisa.' }),
    currency: z.string(),
    kind: z.enum(['refund', 'change']).meta({
      description: '`refund`: you gave it back. `change`: the unused time of a plan that was changed.',
      examples: ['refund'],
    }),
    settlement: z.enum(['wallet', 'outside']).meta({
      description:
        '`wallet`: the money is in the wallet that had paid. `outside`: it was paid without Khata, so you give it back without Khata.',
      examples: ['wallet'],
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why, for the customer. Null: none.', examples: ['The class fell out.'] }),
    parts: z
      .array(
        z
          .object({
            invoiceId: wireIdText('inv'),
            amountPaisa: wireAmount.meta({ description: 'How much of it, in paisa.' }),
          })
          .meta({ id: 'CreditNotePart', description: 'How much of an invoice it takes back.' }),
      )
      .meta({ description: 'How much of which invoice. They sum to the amount.' }),
    subtotalPaisa: wireAmount.meta({
      description: 'The amount without VAT, in paisa.',
      examples: ['132744'],
    }),
    taxPaisa: wireAmount.meta({ description: 'The VAT that the amount includes.', examples: ['17256'] }),
    taxRatePercent: z.int().meta({ description: 'That of the invoice: 13 or 0.', examples: [13] }),
    seller: invoiceSeller.optional().meta({
      description: 'The facts of the business of that day. They do not change. Events leave them out.',
    }),
    buyer: invoiceBuyer.optional().meta({
      description:
        'The facts of the customer of that day. Only an erasure replaces them. Events leave them out.',
    }),
    pdfUrl: z.url().meta({
      description: 'The PDF, for your API key.',
      examples: ['https://khata.example.com/v1/credit-notes/cn_01h455vb4pex5vsknk084sn02q/pdf'],
    }),
    metadata: wireMetadata,
    createdAt: wireInstant,
  })
  .meta({ id: 'CreditNote' })

/** A credit note as its event has it. The receiver is the seller and knows the buyer. */
export const creditNoteInEvent = creditNote
  .omit({ seller: true, buyer: true })
  .meta({ id: 'EventCreditNote' })
