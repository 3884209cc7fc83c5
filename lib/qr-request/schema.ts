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
      'Your account that takes the money: of Fonepay or connectIPS. Without it: the Fonepay account that can be used.',
  }),
  expiresInSeconds: z
    .int()
    .min(60)
    .max(1_800)
    .default(900)
    .meta({ description: 'How long the QR is shown. Money that comes later counts, too.', examples: [900] }),
}

const periods = z
  .int()
  .min(1)
  .max(24)
  .default(1)
  .meta({ description: 'How many invoices it pays: the open one first, then periods ahead.', examples: [1] })

export const qrOfInvoiceInput = z.strictObject(ways)
export const qrOfSubscriptionInput = z.strictObject({ periods, ...ways })

export const qrOfMembershipInput = z
  .strictObject({
    priceId: wireId('price'),
    customerId: wireId('cus').optional().meta({ description: 'Who begins. This or `customer` is needed.' }),
    customer: z
      .strictObject({ name: customerName, phone: customerPhone })
      .optional()
      .meta({ description: 'Somebody new. They become a customer when it is paid.' }),
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
    message: 'or customerId is needed. Send one of them.',
  })

export type QrWays = z.output<typeof qrOfInvoiceInput>
export type QrOfMembershipInput = z.output<typeof qrOfMembershipInput>

export const listQrRequestsQuery = z.strictObject({
  status: z.enum(STATUSES).optional().meta({ description: 'Only those that are this now.' }),
  customerId: wireId('cus').optional().meta({ description: 'Only those of this customer.' }),
  ...objectQuery,
})
export type ListQrRequestsQuery = z.output<typeof listQrRequestsQuery>

const reason = text(500).meta({
  description: 'Why. Your team reads it.',
  examples: ['He had paid this month in cash. He asked to keep it for November.'],
})

export const resolveQrInput = z
  .strictObject({
    to: z.enum(['invoices', 'given_back']).meta({
      description:
        '`invoices`: it pays open invoices of one customer. `given_back`: you gave it back to the payer.',
    }),
    invoiceIds: z
      .array(wireId('inv'))
      .min(1)
      .max(MOST_INVOICES)
      .refine((ids) => new Set(ids).size === ids.length, { message: 'must not name an invoice twice.' })
      .optional()
      .meta({ description: 'For `invoices`: which. Their sum is what was received.' }),
    reason,
  })
  .refine(({ to, invoiceIds }) => (to === 'invoices') === (invoiceIds !== undefined), {
    path: ['invoiceIds'],
    message: 'must be sent for invoices, and for nothing else.',
  })
export type ResolveQrInput = z.output<typeof resolveQrInput>

const person = {
  memberId: wireIdText('mem').nullable().meta({ description: 'The team member. Null: another.' }),
  apiKeyId: wireIdText('key')
    .nullable()
    .meta({ description: 'The API key. Null: another.', examples: [null] }),
  name: z.string().meta({ description: 'Its name at that time.', examples: ['Bina Rai'] }),
}

const cover = z.object({
  invoiceId: wireIdText('inv')
    .nullable()
    .meta({ description: 'The open invoice. Null: the period has none yet.' }),
  periodStart: wireInstant.nullable(),
  periodEnd: wireInstant.nullable(),
  amountPaisa: wireAmount.meta({ description: 'What it costs, in paisa.' }),
})

const absent = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.nullable().meta({ description, examples: [null] })

export const qrRequest = z
  .object({
    id: wireIdText('qrq'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    reference: z.string().meta({
      description: 'What the provider knows the payment by. It is new for each request.',
      examples: ['k3v9x0a1b2c3d4e5f6g7'],
    }),
    customerId: wireIdText('cus').nullable().meta({ description: 'Null: somebody new, until it is paid.' }),
    subscriptionId: wireIdText('sub')
      .nullable()
      .meta({ description: 'Null: a new membership, until it is paid.' }),
    invoiceId: wireIdText('inv')
      .nullable()
      .meta({ description: 'The one invoice that it pays. Null: periods.' }),
    periods: z
      .int()
      .nullable()
      .meta({ description: 'How many periods it pays. Null: one invoice.', examples: [null] }),
    covers: z.array(cover).meta({
      description: 'What exactly it pays. It sums to `amountPaisa`. Empty for a new membership.',
    }),
    amountPaisa: wireAmount.meta({ description: 'What is to be paid, in paisa.' }),
    currency: z.string().meta({ description: 'NPR.', examples: ['NPR'] }),
    providerAccountId: wireIdText('pac').meta({ description: 'Your account that takes the money.' }),
    provider: z.enum(PROVIDER_NAMES).meta({ description: 'Where the account is.' }),
    qr: absent(
      shownQr,
      'The QR, while it waits. Null otherwise, and for connectIPS, which has a page instead of a QR.',
    ),
    status: z.enum(STATUSES).meta({
      description:
        '`waiting`: it can be paid. `expired`, `closed`: it is not shown any more, and counts if it is paid all the same. `held`: money came, and paid nothing by itself.',
      examples: ['waiting'],
    }),
    heldFor: absent(z.enum(HOLDS), 'Why the money paid nothing by itself. It stays when that is resolved.'),
    receivedPaisa: absent(wireAmount, "What came in by the provider's record. Null: nothing."),
    paymentId: absent(wireIdText('pay'), 'The payment. Null: it has paid nothing.'),
    providerReference: absent(z.string(), "The provider's own id of the money. Null: none came."),
    resolution: absent(
      z.object({
        to: z.enum(['invoices', 'given_back']).meta({ description: 'What became of it.' }),
        invoiceIds: z.array(wireIdText('inv')).meta({ description: 'The invoices that it paid.' }),
        reason: z.string().nullable().meta({ description: 'Why. Null: it was erased.' }),
        by: z.object(person).meta({ description: 'Who said so.' }),
        at: wireInstant.meta({ description: 'When.' }),
      }),
      'What a person did with money that was held. Null: nothing.',
    ),
    createdBy: z.object(person).meta({
      description: 'Who made it. Both ids are null: somebody with the link of an invoice.',
    }),
    createdAt: wireInstant,
    expiresAt: wireInstant.meta({ description: 'Until when it is shown.' }),
    paidAt: absent(wireInstant, 'When the money came. Null: it has not.'),
  })
  .meta({ id: 'QrRequest' })

/** What a payment at the desk says beside itself. */
export const closedQrRequests = z.array(wireIdText('qrq')).meta({
  description: 'The QR requests that waited for the same. If one is paid all the same, that money is held.',
})
