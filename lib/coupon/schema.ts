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

/** Upper and lower case are treated as equal. */
export const couponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,40}$/, 'must have 3 to 40 letters of A to Z, digits or dashes.')
  .meta({ description: 'The coupon code, in upper or lower case.', examples: ['DASHAIN-20'] })

const count = (most: number) => z.int().min(1).max(most)
const name = text(200).meta({ description: 'Your name for the coupon. Customers do not see it.' })
const maxRedemptions = count(1_000_000_000).meta({
  description: 'How many times all customers together can redeem the coupon. Default: no limit.',
})
const endsAt = instant.meta({ description: 'When redemption ends. Default: no end date.' })

export const couponParams = z.object({ id: wireId('cpn') })

export const createCouponInput = z
  .strictObject({
    code: couponCode,
    name: name.optional(),
    percentOff: count(100)
      .optional()
      .meta({ description: 'The percentage off each charge. Send this or `amountOffPaisa`.' }),
    amountOffPaisa: amountPaisa.optional().meta({
      description: 'The amount off each period, in paisa. The discount is never more than the charge.',
    }),
    duration: z.enum(DURATIONS).meta({
      description: '`once`: one period. `repeating`: the number in `periods`. `forever`: all future periods.',
    }),
    periods: count(36).optional().meta({ description: 'The number of periods. Only for `repeating`.' }),
    productIds: z
      .array(wireId('prod'))
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'The products that the coupon is for. Default: all.' }),
    firstSubscriptionOnly: z
      .boolean()
      .default(false)
      .meta({ description: "Whether the coupon is only for a customer's first subscription." }),
    maxRedemptions: maxRedemptions.optional(),
    maxPerCustomer: count(1000)
      .default(1)
      .meta({ description: 'How many times each customer can redeem the coupon.' }),
    startsAt: instant.optional().meta({ description: 'When redemption starts. Default: at once.' }),
    endsAt: endsAt.optional(),
    metadata: metadata.optional(),
  })
  .refine(({ percentOff, amountOffPaisa: off }) => (percentOff === undefined) !== (off === undefined), {
    path: ['percentOff'],
    message: 'or amountOffPaisa is required, but not both.',
  })
  .refine(({ amountOffPaisa: off }) => off !== 0n, {
    path: ['amountOffPaisa'],
    message: 'must be more than 0.',
  })
  .refine(({ duration, periods }) => (duration === 'repeating') === (periods !== undefined), {
    path: ['periods'],
    message: 'must be sent for repeating, and only then.',
  })
  .refine(({ startsAt, endsAt: end }) => !startsAt || !end || startsAt < end, {
    path: ['endsAt'],
    message: 'must be after startsAt.',
  })
export type CreateCouponInput = z.output<typeof createCouponInput>

export const updateCouponInput = z.strictObject({
  name: name.nullable().optional(),
  active: z.boolean().optional().meta({ description: 'Whether the coupon can be redeemed.' }),
  maxRedemptions: maxRedemptions.nullable().optional(),
  endsAt: endsAt.nullable().optional(),
  metadata: metadataPatch.optional(),
})
export type UpdateCouponInput = z.output<typeof updateCouponInput>

export const listCouponsQuery = z.strictObject({
  active: z
    .enum(['true', 'false', 'all'])
    .default('true')
    .meta({ description: '"true": only active coupons.' }),
  code: couponCode.optional(),
  ...changingQuery,
})
export type ListCouponsQuery = z.output<typeof listCouponsQuery>

export const redeemCouponInput = z.strictObject({ couponCode })

const off = {
  percentOff: z
    .int()
    .nullable()
    .meta({
      description: 'The percentage off each charge. Null if the coupon takes an amount off.',
      examples: [20],
    }),
  amountOffPaisa: wireAmount.nullable().meta({
    description: 'The amount off each period, in paisa. Null if the coupon takes a percentage off.',
    examples: [null],
  }),
}

/** The discount of a subscription. */
export const discount = z
  .object({
    couponId: wireIdText('cpn'),
    code: z.string().meta({ description: 'The coupon code.', examples: ['DASHAIN-20'] }),
    ...off,
    periodsLeft: z
      .int()
      .nullable()
      .meta({
        description:
          'How many more periods will be billed with the discount, after the current one. Null if all will.',
        examples: [2],
      }),
  })
  .meta({ id: 'Discount' })

export const coupon = z
  .object({
    id: wireIdText('cpn'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    code: z.string().meta({ description: 'The coupon code, in upper case.', examples: ['DASHAIN-20'] }),
    name: z
      .string()
      .nullable()
      .meta({ description: 'Your name for the coupon.', examples: ['Dashain offer'] }),
    ...off,
    duration: z
      .enum(DURATIONS)
      .meta({ description: 'For how many periods the discount applies.', examples: ['once'] }),
    periods: z
      .int()
      .nullable()
      .meta({ description: 'The number of periods of a `repeating` coupon.', examples: [null] }),
    productIds: z
      .array(wireIdText('prod'))
      .nullable()
      .meta({ description: 'The products that the coupon is for. Null if it is for all.', examples: [null] }),
    firstSubscriptionOnly: z.boolean().meta({
      description: "Whether the coupon is only for a customer's first subscription.",
      examples: [false],
    }),
    maxRedemptions: z
      .int()
      .nullable()
      .meta({
        description: 'How many times the coupon can be redeemed in total. Null if there is no limit.',
        examples: [100],
      }),
    maxPerCustomer: z
      .int()
      .meta({ description: 'How many times each customer can redeem the coupon.', examples: [1] }),
    redemptions: z.int().meta({ description: 'How many times the coupon was redeemed.', examples: [12] }),
    startsAt: wireInstant.nullable().meta({
      description: 'When redemption starts. Null if there is no start date.',
      examples: [null],
    }),
    endsAt: wireInstant.nullable().meta({
      description: 'When redemption ends. Null if there is no end date.',
      examples: [null],
    }),
    active: z.boolean().meta({ description: 'Whether the coupon can be redeemed.' }),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Coupon' })
