import { z } from 'zod'
import {
  amountPaisa,
  instant,
  metadata,
  metadataPatch,
  searchText,
  text,
  wireAmount,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { MAX_LINES } from '@/lib/core/invoice-line'
import { LANGUAGES } from '@/lib/core/language'
import { sortedQuery } from '@/lib/core/page'
import { invoiceBuyer, invoiceLine, invoiceSeller, itemsInput, printCount } from './line-schema'

const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void'] as const

const TIMELINE_TYPES = [
  'invoice.created',
  'invoice.updated',
  'invoice.opened',
  'invoice.sent',
  'invoice.payment_failed',
  'invoice.retry_scheduled',
  'invoice.paid',
  'invoice.voided',
  'invoice.refunded',
] as const
export type TimelineType = (typeof TIMELINE_TYPES)[number]

const INVOICE_KINDS = ['period', 'change', 'manual'] as const

export const invoiceParams = z.object({ id: wireId('inv') })

export const createInvoiceInput = z
  .strictObject({
    subscriptionId: wireId('sub'),
    amountPaisa: amountPaisa.optional().meta({
      description: "The invoice's amount, in paisa. Send it with a description, and without lines.",
    }),
    description: text(500)
      .optional()
      .meta({ description: "The text of the invoice's single line.", examples: ['Joining fee'] }),
    lines: itemsInput(MAX_LINES)
      .optional()
      .meta({ description: 'The invoice lines. Send these or `amountPaisa` and `description`.' }),
    priceId: wireId('price'),
    periodStart: instant,
    periodEnd: instant,
    metadata: metadata.optional(),
  })
  .refine(({ periodStart, periodEnd }) => periodStart < periodEnd, {
    path: ['periodEnd'],
    message: 'must be later than periodStart.',
  })
  .superRefine(({ lines, amountPaisa: amount, description }, context) => {
    for (const [name, value] of Object.entries({ amountPaisa: amount, description })) {
      if (lines && value !== undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'cannot be sent with lines.' })
      if (!lines && value === undefined)
        context.addIssue({ code: 'invalid_type', path: [name], expected: 'string', input: value })
    }
  })
export type CreateInvoiceInput = z.output<typeof createInvoiceInput>

export const settleInvoiceInput = z
  .strictObject({
    status: z.enum(['void', 'paid']).optional().meta({
      description: '`paid`: the invoice was paid outside the wallet. `void`: the invoice need not be paid.',
    }),
    metadata: metadataPatch.optional(),
  })
  .superRefine(({ status, metadata: pairs }, context) => {
    if (status !== undefined || pairs !== undefined) return
    const params = { code: 'parameter_missing' }
    context.addIssue({
      code: 'custom',
      path: ['status'],
      params,
      message: 'or metadata is required. Send one of them.',
    })
  })
export type SettleInvoiceInput = z.output<typeof settleInvoiceInput>

export const payInvoiceInput = z.strictObject({})

export const sendInvoiceInput = z.strictObject({})

/** Of a paper that says which copy it is. */
export const printQuery = z.strictObject({
  lang: z.enum(LANGUAGES).default('en').meta({ description: 'The language: English or Nepali.' }),
  copy: z.enum(['true', 'false']).default('false').meta({
    description:
      '`false`: the original, if it has not been issued yet. After that, each PDF says which copy it is. `true`: always a copy.',
  }),
})

export const listInvoicesQuery = z.strictObject({
  q: searchText.optional().meta({
    description:
      'Only invoices with this number (with or without the fiscal year), invoices of customers that `q` of the customer list finds, or invoices with this id or the beginning of it.',
    examples: ['2083-84/31'],
  }),
  status: z.enum(INVOICE_STATUSES).optional().meta({ description: 'Only invoices with this status.' }),
  subscriptionId: wireId('sub').optional().meta({ description: 'Only invoices of this subscription.' }),
  customerId: wireId('cus').optional().meta({ description: 'Only invoices of this customer.' }),
  number: text(40)
    .optional()
    .meta({ description: 'The whole invoice number.', examples: ['2083-84/000001'] }),
  dueSince: instant.optional().meta({ description: 'Due at this time or later.' }),
  dueUntil: instant.optional().meta({ description: 'Due before this time.' }),
  paidSince: instant.optional().meta({ description: 'Paid at this time or later.' }),
  paidUntil: instant.optional().meta({ description: 'Paid before this time.' }),
  overdue: z.enum(['true', 'false']).optional().meta({
    description: '`true`: only open invoices that are overdue. `false`: all others.',
  }),
  kind: z.enum(INVOICE_KINDS).optional().meta({ description: 'Only invoices of this kind.' }),
  recovered: z.enum(['true', 'false']).optional().meta({
    description:
      '`true`: only invoices that were paid after their first attempt had failed: by a retry, a top-up, or outside the wallet. `false`: all others.',
  }),
  ...sortedQuery({ dueAt: 'by due date. Only open invoices are listed.' }),
})
export type ListInvoicesQuery = z.output<typeof listInvoicesQuery>

export const timelineEntry = z
  .object({
    id: wireIdText('evt'),
    type: z
      .enum(TIMELINE_TYPES)
      .meta({ description: 'What happened. It is also the type of the event with this id.' }),
    occurred_at: wireInstant.meta({ description: 'When it happened.' }),
    description: z.string().optional().meta({ description: 'The event in words.' }),
  })
  .meta({ id: 'InvoiceEvent' })
export type TimelineEntry = z.output<typeof timelineEntry>

/** A timeline entry as it is stored. */
export type StoredEntry = TimelineEntry & {
  /** A payment failed because the customer had not agreed. */
  unagreed?: true
}

const WHEN = 'when the invoice was issued. They do not change. Null on a draft. Events leave them out.'

/** The seller and the buyer on an invoice. */
const invoiceParties = {
  seller: invoiceSeller
    .nullable()
    .optional()
    .meta({ description: `The business's details ${WHEN}` }),
  buyer: invoiceBuyer
    .nullable()
    .optional()
    .meta({ description: `The customer's details ${WHEN} Erasing the customer replaces them.` }),
}

export const invoice = z
  .object({
    id: wireIdText('inv'),
    businessId: wireIdText('biz'),
    subscriptionId: wireIdText('sub'),
    invoiceNumber: z
      .string()
      .nullable()
      .meta({ examples: ['2083-84/000001'], description: 'The invoice number. Null on a draft.' }),
    status: z.enum(INVOICE_STATUSES).meta({
      description: '`draft`: not sent yet. `open`: waiting for payment. `paid` and `void` are final.',
      examples: ['paid'],
    }),
    kind: z.enum(INVOICE_KINDS).meta({
      description:
        '`period`: for a subscription period. `change`: for a change of plan or quantity. `manual`: created by you.',
      examples: ['period'],
    }),
    periodStart: wireInstant,
    periodEnd: wireInstant,
    totalAmountPaisa: wireAmount.meta({ description: 'The sum of the lines, in paisa.' }),
    currency: z.string(),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
    amountDuePaisa: wireAmount.meta({
      examples: ['0'],
      description: 'The amount still to be paid. Zero if the invoice is paid or void.',
    }),
    refundedPaisa: wireAmount.meta({
      examples: ['0'],
      description: 'The total of the credit notes for the invoice, in paisa.',
    }),
    customerId: wireIdText('cus'),
    description: z
      .string()
      .nullable()
      .meta({ description: 'What the invoice is for. Null if only the lines say it.' }),
    dueAt: wireInstant.nullable().meta({
      description:
        'When payment is due. A manual invoice is due 7 days after it was sent, any other invoice as soon as it opens. Null on a draft.',
    }),
    paidAt: wireInstant.nullable().meta({ description: 'When it was paid. Null until then.' }),
    settlement: z
      .enum(['wallet', 'outside'])
      .nullable()
      .meta({
        description:
          'How the invoice was paid: from the wallet, or outside it, such as in cash. Null if it was not paid, or if nothing was due.',
        examples: ['wallet'],
      }),
    voidedAt: wireInstant
      .nullable()
      .meta({ description: 'When the invoice was voided. Null if it was not.' }),
    hostedUrl: z
      .url()
      .nullable()
      .meta({ description: 'The page where the customer sees the invoice. Null on a draft.' }),
    lines: z.array(invoiceLine).meta({ description: 'The invoice lines.' }),
    subtotalPaisa: wireAmount
      .nullable()
      .meta({ description: 'The total without VAT, in paisa. Null on a draft.', examples: ['132744'] }),
    taxPaisa: wireAmount.nullable().meta({
      description: "The VAT in the total, in paisa: the sum of the lines' VAT. Null on a draft.",
      examples: ['17256'],
    }),
    taxRatePercent: z
      .int()
      .nullable()
      .meta({
        description: 'The VAT rate: 13 if the seller was registered for VAT, otherwise 0. Null on a draft.',
        examples: [13],
      }),
    ...invoiceParties,
    printCount,
  })
  .meta({ id: 'Invoice' })

/** An invoice as its events show it. It leaves out the parties, because the receiver is the seller and knows the buyer. */
export const invoiceInEvent = invoice
  .omit({ seller: true, buyer: true, printCount: true })
  .meta({ id: 'EventInvoice' })

export const wrappedInvoice = z.object({ invoice })

export const sentInvoice = z.object({
  invoice: invoice
    .extend({
      sent_to_email: z.string().optional().meta({
        description: "The customer's e-mail address. Present if the e-mail was accepted for delivery.",
      }),
    })
    .meta({ id: 'SentInvoice' }),
})
