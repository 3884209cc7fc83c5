import { z } from 'zod'
import {
  quantity,
  text,
  wireAmount,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
} from '@/lib/core/fields'
import { MAX_ITEMS } from '@/lib/core/invoice-line'
import { objectQuery } from '@/lib/core/page'
import { PROVIDER_NAMES } from '@/lib/core/providers'
import { shownQr } from '@/lib/core/shown-qr'
import { couponCode } from '@/lib/coupon/schema'
import { name as customerName, phone as customerPhone } from '@/lib/customer/schema'
import { itemsInput } from '@/lib/invoice/line-schema'

const STATUSES = ['waiting', 'paid', 'closed', 'expired', 'held', 'given_back'] as const
const HOLDS = ['wrong_amount', 'nothing_to_pay', 'amount_changed', 'reference_taken'] as const
// As many as one payment can have.
const MOST_INVOICES = 60

export const qrRequestParams = z.object({ id: wireId('qrq') })

const ways = {
  providerAccountId: wireId('pac').optional().meta({
    description:
      'Your Fonepay or connectIPS account that receives the money. Default: your usable Fonepay account. A connectIPS account has no QR: customers pay with it on the page of their invoice.',
  }),
  expiresInSeconds: z
    .int()
    .min(60)
    .max(1_800)
    .default(900)
    .meta({
      description: 'How long the QR is shown, in seconds. A later payment still counts.',
      examples: [900],
    }),
}

const periods = z
  .int()
  .min(1)
  .max(24)
  .default(1)
  .meta({
    description: 'How many invoices are paid: the open one first, then future periods.',
    examples: [1],
  })

export const qrOfInvoiceInput = z.strictObject(ways)
export const qrOfSubscriptionInput = z.strictObject({ periods, ...ways })

export const qrOfMembershipInput = z
  .strictObject({
    priceId: wireId('price'),
    customerId: wireId('cus')
      .optional()
      .meta({ description: 'An existing customer. Send this or `customer`.' }),
    customer: z
      .strictObject({ name: customerName, phone: customerPhone })
      .optional()
      .meta({ description: 'A new person. They become a customer when the request is paid.' }),
    quantity: quantity.optional(),
    couponCode: couponCode.optional(),
    items: itemsInput(MAX_ITEMS).optional().meta({
      description: 'What is billed once, with the first invoice.',
    }),
    periods,
    ...ways,
  })
  .refine(({ customerId, customer }) => (customerId === undefined) !== (customer === undefined), {
    path: ['customer'],
    message: 'or customerId is required. Send one of them.',
  })

export type QrWays = z.output<typeof qrOfInvoiceInput>
export type QrOfMembershipInput = z.output<typeof qrOfMembershipInput>

export const listQrRequestsQuery = z.strictObject({
  status: z.enum(STATUSES).optional().meta({ description: 'Only requests with this status.' }),
  customerId: wireId('cus').optional().meta({ description: 'Only requests of this customer.' }),
  ...objectQuery,
})
export type ListQrRequestsQuery = z.output<typeof listQrRequestsQuery>

const reason = text(500).meta({
  description: 'The reason. Your team reads it.',
  examples: ['He had paid this month in cash. He asked to keep it for November.'],
})

export const resolveQrInput = z
  .strictObject({
    to: z.enum(['invoices', 'given_back']).meta({
      description:
        '`invoices`: the money pays open invoices of one customer. `given_back`: you gave the money back to the payer.',
    }),
    invoiceIds: z
      .array(wireId('inv'))
      .min(1)
      .max(MOST_INVOICES)
      .refine((ids) => new Set(ids).size === ids.length, { message: 'must not name an invoice twice.' })
      .optional()
      .meta({
        description: 'The open invoices to pay, for `invoices`. They must add up to the amount received.',
      }),
    reason,
  })
  .refine(({ to, invoiceIds }) => (to === 'invoices') === (invoiceIds !== undefined), {
    path: ['invoiceIds'],
    message: 'must be sent if to is invoices, and only then.',
  })
export type ResolveQrInput = z.output<typeof resolveQrInput>

const person = {
  memberId: wireIdText('mem')
    .nullable()
    .meta({ description: 'The team member. Null if it was not a member.' }),
  apiKeyId: wireIdText('key')
    .nullable()
    .meta({ description: 'The API key. Null if it was not an API key.', examples: [null] }),
  name: z
    .string()
    .meta({ description: "The person's or the key's name at that time.", examples: ['Bina Rai'] }),
}

const cover = z.object({
  invoiceId: wireIdText('inv')
    .nullable()
    .meta({ description: 'The open invoice. Null if the period has no invoice yet.' }),
  periodStart: wireInstant.nullable(),
  periodEnd: wireInstant.nullable(),
  amountPaisa: wireAmount.meta({ description: 'The amount, in paisa.' }),
})

const absent = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.nullable().meta({ description, examples: [null] })

export const qrRequest = z
  .object({
    id: wireIdText('qrq'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    reference: z.string().meta({
      description: 'The reference that the provider has for the payment. Each request has its own.',
      examples: ['k3v9x0a1b2c3d4e5f6g7'],
    }),
    customerId: wireIdText('cus')
      .nullable()
      .meta({ description: 'The customer. Null for a new person until the request is paid.' }),
    subscriptionId: wireIdText('sub')
      .nullable()
      .meta({ description: 'The subscription. Null for a new membership until the request is paid.' }),
    invoiceId: wireIdText('inv')
      .nullable()
      .meta({ description: 'The invoice that the request pays. Null if it pays periods.' }),
    periods: z
      .int()
      .nullable()
      .meta({
        description: 'The number of periods that the request pays. Null if it pays one invoice.',
        examples: [null],
      }),
    covers: z.array(cover).meta({
      description: 'What the request pays. The amounts add up to `amountPaisa`. Empty for a new membership.',
    }),
    amountPaisa: wireAmount.meta({ description: 'The amount to pay, in paisa.' }),
    currency: z.string().meta({ description: 'The currency: NPR.', examples: ['NPR'] }),
    providerAccountId: wireIdText('pac').meta({ description: 'Your account that receives the money.' }),
    provider: z.enum(PROVIDER_NAMES).meta({ description: 'The provider.' }),
    qr: absent(
      shownQr,
      'The QR to show. Null unless the status is `waiting`. Always null for connectIPS, which has a page instead.',
    ),
    status: z.enum(STATUSES).meta({
      description:
        '`waiting`: it can be paid. `paid`: the money arrived and paid what the request covers. `expired` and `closed`: the QR is no longer shown, but a payment still counts. `held`: money arrived but could not pay what the request covers. `given_back`: held money was given back.',
      examples: ['waiting'],
    }),
    heldFor: absent(
      z.enum(HOLDS),
      'Why the money could not pay anything by itself. It stays the same after the request is resolved.',
    ),
    receivedPaisa: absent(
      wireAmount,
      "The amount received, by the provider's record. Null if no money arrived.",
    ),
    paymentId: absent(wireIdText('pay'), 'The payment. Null if nothing was paid.'),
    providerReference: absent(z.string(), "The provider's id for the payment. Null if no money arrived."),
    resolution: absent(
      z.object({
        to: z.enum(['invoices', 'given_back']).meta({ description: 'What was done with the money.' }),
        invoiceIds: z.array(wireIdText('inv')).meta({ description: 'The invoices that were paid.' }),
        reason: z.string().nullable().meta({ description: 'The reason. Null if it was erased.' }),
        by: z.object(person).meta({ description: 'Who resolved it.' }),
        at: wireInstant.meta({ description: 'When it was resolved.' }),
      }),
      'What a person did with the held money. Null if nothing was done.',
    ),
    createdBy: z.object(person).meta({
      description:
        'Who created the request. Both ids are null if it was somebody with the link of an invoice or a reminder.',
    }),
    createdAt: wireInstant,
    expiresAt: wireInstant.meta({ description: 'When pages stop showing the QR.' }),
    paidAt: absent(wireInstant, 'When the money arrived. Null until then.'),
  })
  .meta({ id: 'QrRequest' })

/** What a payment at the desk says beside itself. */
export const closedQrRequests = z.array(wireIdText('qrq')).meta({
  description:
    'The QR requests that this payment closed, because they were waiting for the same money. If somebody pays one of them anyway, that money is held.',
})
