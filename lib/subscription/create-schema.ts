import { z } from 'zod'
import { instant, metadata, quantity, wireId } from '@/lib/core/fields'
import { MAX_ITEMS } from '@/lib/core/invoice-line'
import { CALENDARS } from '@/lib/core/period'
import { couponCode } from '@/lib/coupon/schema'
import { name as customerName, phone as customerPhone } from '@/lib/customer/schema'
import { itemsInput } from '@/lib/invoice/line-schema'
import { payPeriodsInput } from '@/lib/payment/schema'
import { collection } from './schema'

const LAST_DAY = { gregorian: 31, bs: 32 }

const anchor = z
  .strictObject({
    calendar: z
      .enum(CALENDARS)
      .optional()
      .meta({
        description: "The calendar of the day. It must be the price's calendar, which is also the default.",
        examples: ['gregorian'],
      }),
    day: z
      .int()
      .min(1)
      .max(LAST_DAY.bs)
      .meta({
        description: 'The day of the month. In a shorter month, periods begin on its last day.',
        examples: [1],
      }),
  })
  .refine(({ calendar = 'bs', day }) => day <= LAST_DAY[calendar], {
    path: ['day'],
    message: `must be at most ${LAST_DAY.gregorian} in the Gregorian calendar.`,
  })
  .meta({
    description:
      "The day on which all periods begin, at midnight in your business's time zone. Only for monthly or yearly prices. The first period ends on the next such day, and costs its share of a full period.",
  })

const paidUntil = z.union([instant, z.iso.date()]).meta({
  description:
    "For a customer who has already paid you in another way until this time: in the future, at most three years ahead. The subscription is `active` now, nothing is charged, and its periods are counted from that time. A date without a time means the start of that day in your business's time zone.",
  examples: ['2027-01-15'],
})

export const createSubscriptionInput = z
  .strictObject({
    priceId: wireId('price'),
    customerId: wireId('cus'),
    skipTrial: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether to charge the first period now, although the price has a trial.' }),
    trialEndAt: instant.optional().meta({
      description:
        "The end of the trial, instead of the price's trial: in the future, at most two years ahead.",
    }),
    paidUntil: paidUntil.optional(),
    anchor: anchor.optional(),
    couponCode: couponCode.optional(),
    quantity: quantity.optional(),
    items: itemsInput(MAX_ITEMS).optional().meta({
      description: 'What is billed once, with the first invoice. It is charged at once, even with a trial.',
    }),
    collection: collection.optional(),
    payment: payPeriodsInput
      .optional()
      .meta({ description: "The customer's payment to you for the first periods. Only with `outside`." }),
    metadata: metadata.optional(),
  })
  .refine(({ collection: by, payment }) => payment === undefined || by === 'outside', {
    path: ['payment'],
    message: 'is only for the collection outside.',
  })
  .superRefine(({ trialEndAt, paidUntil, skipTrial, payment, anchor }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (paidUntil !== undefined && trialEndAt !== undefined)
      refuse('paidUntil', 'and trialEndAt exclude each other. Send one of them.')
    if (paidUntil !== undefined && payment !== undefined)
      refuse(
        'payment',
        'and paidUntil exclude each other. Record the payment after you have created the subscription.',
      )
    if (anchor !== undefined && (paidUntil !== undefined || trialEndAt !== undefined))
      refuse('anchor', 'excludes paidUntil and trialEndAt: periods are counted from their end.')
    if (trialEndAt !== undefined && (skipTrial || payment !== undefined))
      refuse('trialEndAt', 'is only for a subscription that begins with a trial.')
  })
export type CreateSubscriptionInput = z.output<typeof createSubscriptionInput>

export const walkInInput = z
  .strictObject({
    name: customerName,
    phone: customerPhone,
    priceId: wireId('price'),
    quantity: quantity.optional(),
    anchor: anchor.optional(),
    payment: payPeriodsInput.optional().meta({
      description: "The customer's payment to you for the first periods. Send this or `paidUntil`.",
    }),
    paidUntil: paidUntil.optional(),
  })
  .superRefine(({ payment, paidUntil: until, anchor: day }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if ((payment === undefined) === (until === undefined))
      refuse('payment', 'or paidUntil is needed, and not both.')
    if (day !== undefined && until !== undefined)
      refuse('anchor', 'excludes paidUntil: periods are counted from its end.')
  })
export type WalkInInput = z.output<typeof walkInInput>
