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

const method = z.enum(PAYMENT_METHODS).meta({ description: 'The payment method.', examples: ['cash'] })

export const recordPaymentInput = z.strictObject({
  method,
  reference: text(128)
    .optional()
    .meta({ description: 'The number on a receipt, a cheque or a transfer.', examples: ['R-1042'] }),
  note: text(500)
    .optional()
    .meta({
      description: 'A note for your team. The customer does not see it.',
      examples: ['Paid by her father.'],
    }),
  receivedAt: instant.optional().meta({
    description:
      'When the money was received: not in the future, and at most 90 days ago. Default: now. Invoice numbers follow the order of recording.',
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
      description: 'How many invoices are paid: the open one first, then future periods.',
      examples: [3],
    }),
})
export type PayPeriodsInput = z.output<typeof payPeriodsInput>

export const reversePaymentInput = z.strictObject({
  reason: text(500).meta({
    description: 'The reason. The customer reads it on the credit note.',
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
    description: 'Only payments recorded by this team member or API key.',
    examples: ['mem_01h455vb4pex5vsknk084sn02q'],
  })

export const listPaymentsQuery = z.strictObject({
  q: searchText.optional().meta({
    description:
      'Only objects of customers that `q` of the customer list finds, or with this id or the beginning of it.',
    examples: ['maya tam'],
  }),
  customerId: wireId('cus').optional().meta({ description: 'Only payments of this customer.' }),
  subscriptionId: wireId('sub').optional().meta({ description: 'Only payments for this subscription.' }),
  method: z.enum(PAYMENT_METHODS).optional().meta({ description: 'Only payments with this method.' }),
  confirmed: trueOrFalse(
    '"true": only payments that a provider confirmed. "false": only payments that people recorded.',
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
    description: "The day, in the business's time zone. Default: today.",
    examples: ['2026-11-23'],
  })

export const paymentSummaryQuery = z.strictObject({
  date: paymentDay.optional(),
  recordedBy: recordedBy.optional(),
})
export type PaymentSummaryQuery = z.output<typeof paymentSummaryQuery>

const recorder = {
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

export const payment = z
  .object({
    id: wireIdText('pay'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    customerId: wireIdText('cus'),
    subscriptionId: wireIdText('sub').nullable(),
    invoiceIds: z
      .array(wireIdText('inv'))
      .meta({ description: 'The invoices that were paid, oldest period first.' }),
    amountPaisa: wireAmount.meta({ description: 'The amount paid, in paisa: the total of the invoices.' }),
    method,
    confirmedBy: z
      .enum(PROVIDER_NAMES)
      .nullable()
      .meta({
        description: 'The provider whose record confirms the payment. Null if a person recorded it.',
        examples: [null],
      }),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'The number on a receipt, a cheque or a transfer.', examples: ['R-1042'] }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'The note for your team.', examples: [null] }),
    receivedAt: wireInstant.meta({ description: 'When the money was received.' }),
    recordedBy: z.object(recorder).meta({ description: 'Who recorded the payment.' }),
    status: z
      .enum(['recorded', 'reversed'])
      .meta({ description: 'The status. `reversed`: the payment no longer counts.', examples: ['recorded'] }),
    reversedAt: wireInstant
      .nullable()
      .meta({ description: 'When the payment was reversed. Null if it was not.', examples: [null] }),
    reversalReason: z
      .string()
      .nullable()
      .meta({ description: 'Why the payment was reversed. Null if it was not.', examples: [null] }),
    createdAt: wireInstant,
  })
  .meta({ id: 'Payment' })

export const sentReceipt = z
  .object({
    phone: z
      .string()
      .nullable()
      .meta({
        description: 'The phone number that the SMS is sent to, masked. Null if no SMS is sent.',
        examples: ['98******01'],
      }),
    email: z
      .string()
      .nullable()
      .meta({
        description: 'The e-mail address that the receipt is sent to, masked. Null if no e-mail is sent.',
        examples: ['as******@example.com'],
      }),
  })
  .meta({ id: 'SentReceipt' })

const sum = {
  amountPaisa: wireAmount.meta({ description: 'The total, in paisa.' }),
  count: z.int().meta({ description: 'The number of payments.', examples: [3] }),
}

const sumOfMethod = {
  method,
  ...sum,
  confirmedPaisa: wireAmount.meta({
    description: 'The part that a provider confirmed. People recorded the rest.',
    examples: ['0'],
  }),
}

export const paymentSummary = z
  .object({
    date: z.iso.date().meta({ description: 'The day.', examples: ['2026-11-23'] }),
    totalPaisa: wireAmount.meta({ description: 'The total received on the day, without reversed payments.' }),
    byMethod: z.array(z.object(sumOfMethod)).meta({ description: 'The same payments, by method.' }),
    byPerson: z
      .array(
        z.object({
          ...recorder,
          ...sum,
          byMethod: z
            .array(z.object(sumOfMethod))
            .meta({ description: 'What this person or key recorded, by method.' }),
        }),
      )
      .meta({ description: 'The same payments, by the person or key that recorded them.' }),
    reversedPaisa: wireAmount.meta({
      description:
        'Payments that were recorded for the day and reversed since. They count in no other total.',
      examples: ['0'],
    }),
  })
  .meta({ id: 'PaymentSummary' })
