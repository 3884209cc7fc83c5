import { z } from 'zod'
import {
  instant,
  searchText,
  text,
  trueOrFalse,
  wireAmount,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
} from '@/lib/core/fields'
import { fromWire, NO_ID } from '@/lib/core/id'
import { objectQuery } from '@/lib/core/page'
import { PROVIDER_NAMES } from '@/lib/core/providers'

const PAYMENT_METHODS = ['cash', 'bank', 'qr', 'cheque', 'other'] as const

export const paymentParams = z.object({ id: wireId('pay') })

const method = z.enum(PAYMENT_METHODS).meta({ description: 'How the money came.', examples: ['cash'] })

export const recordPaymentInput = z.strictObject({
  method,
  reference: text(128)
    .optional()
    .meta({ description: 'The number of a receipt, a cheque or a transfer.', examples: ['R-1042'] }),
  note: text(500)
    .optional()
    .meta({
      description: 'What you want to remember. The customer does not see it.',
      examples: ['Paid by her father.'],
    }),
  receivedAt: instant.optional().meta({
    description:
      'When the money came: not in the future, at most 90 days ago. Without it: now. Invoice numbers follow the order of recording.',
  }),
})
export type RecordPaymentInput = z.output<typeof recordPaymentInput>

/** A payment for periods of a subscription. */
export const payPeriodsInput = recordPaymentInput.extend({
  periods: z
    .int()
    .min(1)
    .max(24)
    .default(1)
    .meta({
      description: 'How many invoices it pays: the open one first, then periods ahead.',
      examples: [3],
    }),
})
export type PayPeriodsInput = z.output<typeof payPeriodsInput>

export const reversePaymentInput = z.strictObject({
  reason: text(500).meta({
    description: 'Why. The customer reads it on the credit note.',
    examples: ['The cheque came back.'],
  }),
})
export type ReversePaymentInput = z.output<typeof reversePaymentInput>

const recordedBy = z
  .string()
  .regex(/^(mem|key)_[0-9a-z]{26}$/, 'must be the id of a team member or an API key.')
  .transform((id): string => fromWire('mem', id) ?? fromWire('key', id) ?? NO_ID)
  .meta({
    type: 'string',
    description: 'Only those that this team member or API key recorded.',
    examples: ['mem_01h455vb4pex5vsknk084sn02q'],
  })

export const listPaymentsQuery = z.strictObject({
  q: searchText.optional().meta({
    description:
      'Those of customers that `q` of the list of customers finds, or with this id or its beginning.',
    examples: ['maya tam'],
  }),
  customerId: wireId('cus').optional().meta({ description: 'Only payments of this customer.' }),
  subscriptionId: wireId('sub').optional().meta({ description: 'Only payments for this subscription.' }),
  method: z.enum(PAYMENT_METHODS).optional().meta({ description: 'Only money that came this way.' }),
  confirmed: trueOrFalse(
    '"true": only what a provider confirmed. "false": only what people recorded.',
  ).optional(),
  recordedBy: recordedBy.optional(),
  receivedFrom: instant.optional().meta({ description: 'Received at this time or later.' }),
  receivedTo: instant.optional().meta({ description: 'Received before this time.' }),
  ...objectQuery,
})
export type ListPaymentsQuery = z.output<typeof listPaymentsQuery>

/** A day of the cash sheet. */
export const paymentDay = z.iso
  .date()
  .refine((day) => day >= '2000' && day < '2200', 'must be a day from 2000 to 2199.')
  .meta({
    description: 'The day, in the time zone of the business. Without it: today.',
    examples: ['2026-11-23'],
  })

export const paymentSummaryQuery = z.strictObject({
  date: paymentDay.optional(),
  recordedBy: recordedBy.optional(),
})
export type PaymentSummaryQuery = z.output<typeof paymentSummaryQuery>

const recorder = {
  memberId: wireIdText('mem').nullable().meta({ description: 'The team member. Null: another.' }),
  apiKeyId: wireIdText('key')
    .nullable()
    .meta({ description: 'The API key. Null: another.', examples: [null] }),
  name: z.string().meta({ description: 'Its name at that time.', examples: ['Bina Rai'] }),
}

export const payment = z
  .object({
    id: wireIdText('pay'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    customerId: wireIdText('cus'),
    subscriptionId: wireIdText('sub').nullable(),
    invoiceIds: z
      .array(wireIdText('inv'))
      .meta({ description: 'The invoices that it paid, the oldest period first.' }),
    amountPaisa: wireAmount.meta({ description: 'What was paid, in paisa: the sum of the invoices.' }),
    method,
    confirmedBy: z
      .enum(PROVIDER_NAMES)
      .nullable()
      .meta({
        description: 'The provider whose record says that the money came. Null: a person says so.',
        examples: [null],
      }),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'The number of a receipt, a cheque or a transfer.', examples: ['R-1042'] }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'What you wanted to remember.', examples: [null] }),
    receivedAt: wireInstant.meta({ description: 'When the money came.' }),
    recordedBy: z.object(recorder).meta({ description: 'Who recorded it.' }),
    status: z
      .enum(['recorded', 'reversed'])
      .meta({ description: '`reversed`: it was taken back.', examples: ['recorded'] }),
    reversedAt: wireInstant
      .nullable()
      .meta({ description: 'When it was taken back. Null: it was not.', examples: [null] }),
    reversalReason: z
      .string()
      .nullable()
      .meta({ description: 'Why it was taken back. Null: it was not.', examples: [null] }),
    createdAt: wireInstant,
  })
  .meta({ id: 'Payment' })

export const sentReceipt = z
  .object({
    phone: z
      .string()
      .nullable()
      .meta({
        description: 'The number to which the SMS goes, masked. Null: no SMS goes.',
        examples: ['98******01'],
      }),
    email: z
      .string()
      .nullable()
      .meta({
        description: 'The address to which the mail goes, masked. Null: no mail goes.',
        examples: ['as******@example.com'],
      }),
  })
  .meta({ id: 'SentReceipt' })

const sum = {
  amountPaisa: wireAmount.meta({ description: 'The sum, in paisa.' }),
  count: z.int().meta({ description: 'How many payments.', examples: [3] }),
}

const sumOfMethod = {
  method,
  ...sum,
  confirmedPaisa: wireAmount.meta({
    description: 'What of it a provider confirmed. The rest is what people recorded.',
    examples: ['0'],
  }),
}

export const paymentSummary = z
  .object({
    date: z.iso.date().meta({ description: 'The day.', examples: ['2026-11-23'] }),
    totalPaisa: wireAmount.meta({ description: 'What came in on the day, without what was taken back.' }),
    byMethod: z.array(z.object(sumOfMethod)).meta({ description: 'The same by how it came.' }),
    byPerson: z
      .array(
        z.object({
          ...recorder,
          ...sum,
          byMethod: z
            .array(z.object(sumOfMethod))
            .meta({ description: 'What this person or key recorded, by how it came.' }),
        }),
      )
      .meta({ description: 'The same by who recorded it.' }),
    reversedPaisa: wireAmount.meta({
      description: 'What was recorded for the day and taken back since. It is in no other sum.',
      examples: ['0'],
    }),
  })
  .meta({ id: 'PaymentSummary' })
