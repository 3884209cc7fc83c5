import { z } from 'zod'
import {
  amountPaisa,
  instant,
  metadata,
  metadataPatch,
  text,
  wireAmount,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { changingQuery } from '@/lib/core/page'

const DURATIONS = ['once', 'repeating', 'forever'] as const

/** Matched without case. */
export const couponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,40}$/, 'must have 3 to 40 letters of A to Z, digits or dashes.')
  .meta({ description: 'The code, in upper or lower case.', examples: ['DASHAIN-20'] })

const count = (most: number) => z.int().min(1).max(most)
const name = text(200).meta({ description: 'What you call it. Customers do not see it.' })
const maxRedemptions = count(1_000_000_000).meta({
  description: 'How often it can be redeemed by all customers together. Without it: always.',
})
const endsAt = instant.meta({ description: 'Until when it can be redeemed. Without it: always.' })

export const couponParams = z.object({ id: wireId('cpn') })

export const createCouponInput = z
  .strictObject({
    code: couponCode,
    name: name.optional(),
    percentOff: count(100).optional().meta({ description: 'Percent of the charge. Or `amountOffPaisa`.' }),
    amountOffPaisa: amountPaisa
      .optional()
      .meta({ description: 'What it takes off each period, in paisa. Never more than the charge.' }),
    duration: z.enum(DURATIONS).meta({
      description: '`once`: one period. `repeating`: as many as `periods` says. `forever`: all to come.',
    }),
    periods: count(36).optional().meta({ description: 'For `repeating` only.' }),
    productIds: z
      .array(wireId('prod'))
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'The products that it is for. Without it: all.' }),
    firstSubscriptionOnly: z
      .boolean()
      .default(false)
      .meta({ description: 'True: only for the first subscription of a customer.' }),
    maxRedemptions: maxRedemptions.optional(),
    maxPerCustomer: count(1000).default(1).meta({ description: 'How often each customer can redeem it.' }),
    startsAt: instant.optional().meta({ description: 'From when on it can be redeemed.' }),
    endsAt: endsAt.optional(),
    metadata: metadata.optional(),
  })
  .refine(({ percentOff, amountOffPaisa: off }) => (percentOff === undefined) !== (off === undefined), {
    path: ['percentOff'],
    message: 'or amountOffPaisa is needed, and not both.',
  })
  .refine(({ amountOffPaisa: off }) => off !== 0n, {
    path: ['amountOffPaisa'],
    message: 'must be more than 0.',
  })
  .refine(({ duration, periods }) => (duration === 'repeating') === (periods !== undefined), {
    path: ['periods'],
    message: 'must be there for repeating, and only then.',
  })
  .refine(({ startsAt, endsAt: end }) => !startsAt || !end || startsAt < end, {
    path: ['endsAt'],
    message: 'must be after startsAt.',
  })
export type CreateCouponInput = z.output<typeof createCouponInput>

export const updateCouponInput = z.strictObject({
  name: name.nullable().optional(),
  active: z.boolean().optional().meta({ description: 'False: it cannot be redeemed any more.' }),
  maxRedemptions: maxRedemptions.nullable().optional(),
  endsAt: endsAt.nullable().optional(),
  metadata: metadataPatch.optional(),
})
export type UpdateCouponInput = z.output<typeof updateCouponInput>

export const listCouponsQuery = z.strictObject({
  active: z
    .enum(['true', 'false', 'all'])
    .default('true')
    .meta({ description: '"true": those that are active.' }),
  code: couponCode.optional(),
  ...changingQuery,
})
export type ListCouponsQuery = z.output<typeof listCouponsQuery>

export const redeemCouponInput = z.strictObject({ couponCode })

const off = {
  percentOff: z
    .int()
    .nullable()
    .meta({ description: 'Percent of the charge. Null: an amount.', examples: [20] }),
  amountOffPaisa: wireAmount
    .nullable()
    .meta({ description: 'What it takes off each period. Null: a percentage.', examples: [null] }),
}

/** The discount of a subscription. */
export const discount = z
  .object({
    couponId: wireIdText('cpn'),
    code: z.string().meta({ description: 'The code of the coupon.', examples: ['DASHAIN-20'] }),
    ...off,
    periodsLeft: z
      .int()
      .nullable()
      .meta({
        description: 'How many periods are still to be billed with it, after the present one. Null: all.',
        examples: [2],
      }),
  })
  .meta({ id: 'Discount' })

export const coupon = z
  .object({
    id: wireIdText('cpn'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    code: z.string().meta({ description: 'In upper case.', examples: ['DASHAIN-20'] }),
    name: z
      .string()
      .nullable()
      .meta({ description: 'What you call it.', examples: ['Dashain offer'] }),
    ...off,
    duration: z.enum(DURATIONS).meta({ description: 'For how many periods it counts.', examples: ['once'] }),
    periods: z
      .int()
      .nullable()
      .meta({ description: 'Of a repeating one.', examples: [null] }),
    productIds: z
      .array(wireIdText('prod'))
      .nullable()
      .meta({ description: 'The products that it is for. Null: all.', examples: [null] }),
    firstSubscriptionOnly: z
      .boolean()
      .meta({ description: 'Only for the first subscription of a customer.', examples: [false] }),
    maxRedemptions: z
      .int()
      .nullable()
      .meta({ description: 'Null: no limit.', examples: [100] }),
    maxPerCustomer: z.int().meta({ description: 'How often each customer can redeem it.', examples: [1] }),
    redemptions: z.int().meta({ description: 'How often it was redeemed.', examples: [12] }),
    startsAt: wireInstant
      .nullable()
      .meta({ description: 'From when on it can be redeemed. Null: at once.', examples: [null] }),
    endsAt: wireInstant
      .nullable()
      .meta({ description: 'Until when it can be redeemed. Null: always.', examples: [null] }),
    active: z.boolean().meta({ description: 'Whether it can be redeemed at all.' }),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Coupon' })
