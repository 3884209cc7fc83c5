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
import { objectQuery } from '@/lib/core/page'
import { invoiceBuyer, invoiceSeller, printCount } from '@/lib/invoice/line-schema'

export const creditNoteParams = z.object({ id: wireId('cn') })

export const refundInvoiceInput = z
  .strictObject({
    amountPaisa: amountPaisa
      .optional()
      .meta({ description: 'How much to refund, in paisa. Default: all that is left of the payment.' }),
    reason: text(500)
      .optional()
      .meta({
        description:
          'The reason. The customer reads it on the credit note. Required if you are registered for VAT: otherwise the response is 400 `parameter_missing`.',
        examples: ['The class fell out.'],
      }),
    metadata: metadata.optional(),
  })
  .refine(({ amountPaisa: amount }) => amount !== 0n, {
    path: ['amountPaisa'],
    message: 'must be more than 0.',
  })
export type RefundInvoiceInput = z.output<typeof refundInvoiceInput>

export const listCreditNotesQuery = z.strictObject({
  invoiceId: wireId('inv').optional().meta({ description: 'Only credit notes for this invoice.' }),
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
      description: 'The credit note number. Each fiscal year has its own series without gaps.',
      examples: ['CN-2083-84/000001'],
    }),
    invoiceId: wireIdText('inv').meta({
      description: 'The invoice that is credited. If there are several, the newest.',
    }),
    customerId: wireIdText('cus'),
    subscriptionId: wireIdText('sub').nullable(),
    amountPaisa: wireAmount.meta({ description: 'The amount that is given back, in paisa.' }),
    currency: z.string(),
    kind: z.enum(['refund', 'change']).meta({
      description: '`refund`: you gave the money back. `change`: the unused time of a changed plan.',
      examples: ['refund'],
    }),
    settlement: z.enum(['wallet', 'outside']).meta({
      description:
        '`wallet`: the money is back in the wallet that paid. `outside`: the invoice was paid outside Khata, so you give the money back yourself.',
      examples: ['wallet'],
    }),
    reason: z
      .string()
      .nullable()
      .meta({
        description: 'The reason, for the customer. Null if there is none.',
        examples: ['The class fell out.'],
      }),
    parts: z
      .array(
        z
          .object({
            invoiceId: wireIdText('inv'),
            amountPaisa: wireAmount.meta({ description: 'The credited amount of this invoice, in paisa.' }),
          })
          .meta({ id: 'CreditNotePart', description: 'The credited part of an invoice.' }),
      )
      .meta({ description: 'The amount for each invoice. The parts add up to the total.' }),
    subtotalPaisa: wireAmount.meta({
      description: 'The amount without VAT, in paisa.',
      examples: ['132744'],
    }),
    taxPaisa: wireAmount.meta({ description: 'The VAT that the amount includes.', examples: ['17256'] }),
    taxRatePercent: z.int().meta({ description: "The invoice's VAT rate: 13 or 0.", examples: [13] }),
    seller: invoiceSeller.optional().meta({
      description: "The business's details on that day. They do not change. Events leave them out.",
    }),
    buyer: invoiceBuyer.optional().meta({
      description:
        "The customer's details on that day. They change only when the customer is erased. Events leave them out.",
    }),
    pdfUrl: z.url().meta({
      description: "The PDF's URL. It needs your API key.",
      examples: ['https://khata.example.com/v1/credit-notes/cn_01h455vb4pex5vsknk084sn02q/pdf'],
    }),
    printCount,
    metadata: wireMetadata,
    createdAt: wireInstant,
  })
  .meta({ id: 'CreditNote' })

/** A credit note as it appears in its event. The receiver is the seller, who knows the buyer. */
export const creditNoteInEvent = creditNote
  .omit({ seller: true, buyer: true, printCount: true })
  .meta({ id: 'EventCreditNote' })
