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
import { invoiceBuyer, invoiceLine, invoiceSeller, itemsInput } from './line-schema'

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
    amountPaisa: amountPaisa
      .optional()
      .meta({ description: 'The amount of the invoice, in paisa. It needs a description, and no lines.' }),
    description: text(500)
      .optional()
      .meta({ description: 'What the one line of the invoice says.', examples: ['Joining fee'] }),
    lines: itemsInput(MAX_LINES)
      .optional()
      .meta({ description: 'What is billed, instead of `amountPaisa` and `description`.' }),
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
    status: z
      .enum(['void', 'paid'])
      .optional()
      .meta({ description: '`paid`: it was paid outside of the wallet. `void`: it need not be paid.' }),
    metadata: metadataPatch.optional(),
  })
  .superRefine(({ status, metadata: pairs }, context) => {
    if (status !== undefined || pairs !== undefined) return
    const params = { code: 'parameter_missing' }
    context.addIssue({
      code: 'custom',
      path: ['status'],
      params,
      message: 'or metadata is needed. Send one of them.',
    })
  })
export type SettleInvoiceInput = z.output<typeof settleInvoiceInput>

export const payInvoiceInput = z.strictObject({})

export const sendInvoiceInput = z.strictObject({})

export const invoicePdfQuery = z.strictObject({
  lang: z.enum(LANGUAGES).default('en').meta({ description: 'English or Nepali.' }),
  copy: z.enum(['true', 'false']).default('false').meta({
    description:
      '`false`: the original, if nobody has got it yet. After that each print says which copy it is. `true`: a copy in any case.',
  }),
})

export const listInvoicesQuery = z.strictObject({
  q: searchText.optional().meta({
    description:
      'Those with this number, with the fiscal year or without it; those of customers that `q` of the list of customers finds; or with this id or its beginning.',
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
    description: '`true`: open, and should have been paid before now. `false`: all others.',
  }),
  kind: z.enum(INVOICE_KINDS).optional().meta({ description: 'Only invoices of this kind.' }),
  recovered: z.enum(['true', 'false']).optional().meta({
    description:
      '`true`: paid after the first attempt had failed, by a retry, a top-up or outside of the wallet. `false`: all others.',
  }),
  ...sortedQuery({ dueAt: 'when they are due. Only open invoices are listed then.' }),
})
export type ListInvoicesQuery = z.output<typeof listInvoicesQuery>

export const timelineEntry = z
  .object({
    id: wireIdText('evt'),
    type: z
      .enum(TIMELINE_TYPES)
      .meta({ description: 'What happened. It is also the type of the event with this id.' }),
    occurred_at: wireInstant.meta({ description: 'When it happened.' }),
    description: z.string().optional().meta({ description: 'The same in words.' }),
  })
  .meta({ id: 'InvoiceEvent' })
export type TimelineEntry = z.output<typeof timelineEntry>

/** A timeline entry as it is stored. */
export type StoredEntry = TimelineEntry & {
  /** A payment failed because the customer had not agreed. */
  unagreed?: true
}

const WHEN =
  'as they were when the invoice was issued. They do not change. Null on a draft. Events leave them out.'

/** The seller and the buyer on an invoice. */
const invoiceParties = {
  seller: invoiceSeller
    .nullable()
    .optional()
    .meta({ description: `The facts of the business, ${WHEN}` }),
  buyer: invoiceBuyer
    .nullable()
    .optional()
    .meta({ description: `The facts of the customer, ${WHEN} An erasure of the customer replaces them.` }),
}

export const invoice = z
  .object({
    id: wireIdText('inv'),
    businessId: wireIdText('biz'),
    subscriptionId: wireIdText('sub'),
    invoiceNumber: z
      .string()
      .nullable()
      .meta({ examples: ['2083-84/000001'], description: 'Null on a draft.' }),
    status: z.enum(INVOICE_STATUSES).meta({
      description: '`draft` until it is sent, `open` until it is paid, `paid` or `void` for good.',
      examples: ['paid'],
    }),
    kind: z.enum(INVOICE_KINDS).meta({
      description:
        '`period`: for a period of its subscription. `change`: for a change of plan or quantity. `manual`: you made it.',
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
      description: 'The amount still to pay. Zero if the invoice is paid or void.',
    }),
    refundedPaisa: wireAmount.meta({
      examples: ['0'],
      description: 'What credit notes took back of it, in paisa.',
    }),
    customerId: wireIdText('cus'),
    description: z
      .string()
      .nullable()
      .meta({ description: 'What the invoice is for. Null: the lines say it.' }),
    dueAt: wireInstant.nullable().meta({
      description:
        'Until when it is or was to be paid: 7 days after it was sent if you made it, else as soon as it opens. Null on a draft.',
    }),
    paidAt: wireInstant.nullable().meta({ description: 'When it was paid. Null: it was not.' }),
    settlement: z
      .enum(['wallet', 'outside'])
      .nullable()
      .meta({
        description:
          'How it was paid: from the wallet, or outside of it, such as in cash. Null: it was not paid, or nothing was due.',
        examples: ['wallet'],
      }),
    voidedAt: wireInstant.nullable().meta({ description: 'When it became void. Null: it did not.' }),
    hostedUrl: z
      .url()
      .nullable()
      .meta({ description: 'The page on which the customer reads this invoice. Null on a draft.' }),
    lines: z.array(invoiceLine).meta({ description: 'What is billed.' }),
    subtotalPaisa: wireAmount
      .nullable()
      .meta({ description: 'The total without VAT, in paisa. Null on a draft.', examples: ['132744'] }),
    taxPaisa: wireAmount.nullable().meta({
      description: 'The VAT that the total includes: the sum of the lines. Null on a draft.',
      examples: ['17256'],
    }),
    taxRatePercent: z
      .int()
      .nullable()
      .meta({
        description: '13 if the seller was registered for VAT, else 0. Null on a draft.',
        examples: [13],
      }),
    ...invoiceParties,
    printCount: z
      .int()
      .optional()
      .meta({
        description:
          'How often its PDF was handed out: the original and its copies. Reading it changes no `updatedAt`. Events leave it out.',
        examples: [1],
      }),
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
        description: "The customer's address. Present if the mail was accepted for delivery.",
      }),
    })
    .meta({ id: 'SentInvoice' }),
})
