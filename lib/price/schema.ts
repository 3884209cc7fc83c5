import { z } from 'zod'
import {
  amountPaisa,
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
import {
  CALENDARS,
  type Calendar,
  INTERVALS,
  type Interval,
  intervalWithinThreeYears,
  isCountedBy,
} from '@/lib/core/period'
import { createProductInput } from '@/lib/product/schema'

const nickname = text(200).meta({ description: 'Your own name for the price. Customers do not see it.' })
const currency = z
  .string()
  .refine((text) => text.toUpperCase() === 'NPR', { message: 'must be NPR.' })
  .transform(() => 'NPR' as const)
  .meta({ type: 'string', enum: ['NPR'] })
const interval = z.enum(INTERVALS)
// The largest count of any interval. The limit of three years is checked together with the interval.
const intervalCount = z.int().min(1).max(1095)
const trialDays = z.int().min(0).max(730)

/** The field with which a caller says which terms their page has shown. */
export const termsDigest = z
  .string()
  .max(64)
  .meta({
    description:
      "The `terms.digest` from the terms that the customer was shown. If any period's price has changed since, the call is refused with `offer_changed` and the current terms, and nothing is taken. Without it, only the amount due now is compared.",
    examples: ['pS0Yk3nq1QmXr7bW2dJt9A'],
  })

/** The cost of each period. */
export const periodAmounts = z.array(
  z.object({
    amountPaisa: wireAmount.meta({ description: 'The price of each of these periods, in paisa.' }),
    periods: z
      .int()
      .nullable()
      .meta({ description: 'The number of periods. Null for all following periods.', examples: [3] }),
  }),
)

/** What a customer must see before they agree. */
export const shownTerms = z
  .object({
    digest: z.string().meta({
      description: 'Identifies these terms. Send it back as `termsDigest`.',
      examples: ['pS0Yk3nq1QmXr7bW2dJt9A'],
    }),
    interval: z.enum(INTERVALS).meta({ description: 'The unit of the billing period.' }),
    intervalCount: z.int().meta({ description: 'The number of intervals in a period.' }),
    trialDays: z.int().meta({ description: 'The number of free days before the first period.' }),
    periods: periodAmounts.meta({ description: 'The price of each period after its discount, in order.' }),
  })
  .meta({ id: 'ShownTerms' })

const calendar = z.enum(CALENDARS)

/** The rule for a calendar together with an interval. */
export const CALENDAR_NEEDS_MONTHS =
  'must be "gregorian" for days and weeks: Bikram Sambat counts months and years.'

/** The rule for intervalCount together with an interval. */
export const INTERVAL_TOO_LONG = 'must be smaller: interval × intervalCount is at most three years.'

export const priceParams = z.object({ priceId: wireId('price') })

const newPriceFields = {
  amountPaisa: amountPaisa.meta({ description: 'The price of a billing period, in paisa. "0" is free.' }),
  currency,
  interval,
  intervalCount: intervalCount.default(1),
  calendar: calendar.default('gregorian').meta({
    description:
      '"bs": months and years follow the Bikram Sambat calendar, so each period begins on the same Nepali day. Only for the intervals month and year. It cannot be changed later.',
  }),
  trialDays: trialDays.default(0),
  nickname: nickname.optional(),
  metadata: metadata.optional(),
}

/** The rules between the fields of a new price. */
const possible = <
  Schema extends z.ZodType<{ interval: Interval; intervalCount: number; calendar: Calendar }>,
>(
  schema: Schema,
) =>
  schema
    .refine((price) => intervalWithinThreeYears(price.interval, price.intervalCount), {
      path: ['intervalCount'],
      message: INTERVAL_TOO_LONG,
    })
    .refine((price) => isCountedBy(price.calendar, price.interval), {
      path: ['calendar'],
      message: CALENDAR_NEEDS_MONTHS,
    })

export const createPriceInput = possible(z.strictObject({ productId: wireId('prod'), ...newPriceFields }))
export type CreatePriceInput = z.output<typeof createPriceInput>

/** A price that is created together with its product. */
export const newOfferInput = possible(
  z.strictObject({
    product: createProductInput.meta({ description: 'The product to sell at this price.' }),
    ...newPriceFields,
  }),
)
export type NewOfferInput = z.output<typeof newOfferInput>

export const updatePriceInput = z.strictObject({
  nickname: nickname.nullable().optional(),
  amountPaisa: amountPaisa.optional().meta({
    description: 'The new price of a period, in paisa. A subscription pays it from its next period on.',
  }),
  currency: currency.optional(),
  interval: interval.optional(),
  intervalCount: intervalCount.optional(),
  trialDays: trialDays.optional(),
  active: z
    .boolean()
    .optional()
    .meta({ description: 'False stops new subscriptions. Existing subscriptions continue.' }),
  metadata: metadataPatch.optional(),
})
export type UpdatePriceInput = z.output<typeof updatePriceInput>

export const listPricesQuery = z.strictObject({
  productId: wireId('prod').optional().meta({ description: 'Only prices of this product.' }),
  active: z
    .enum(['true', 'false', 'all'])
    .default('all')
    .meta({ description: '"true": only those that can be sold. "false": only the others.' }),
  ...changingQuery,
})
export type ListPricesQuery = z.output<typeof listPricesQuery>

/** Live subscriptions of a price are counted up to this number. Beyond it, nobody needs to know exactly. */
export const MOST_COUNTED = 100_000

export const priceUsage = z
  .object({
    priceId: wireIdText('price'),
    liveSubscriptionsCount: z.int().meta({
      description: `The number of subscriptions that have not ended. A new amount applies from their next period. At most ${MOST_COUNTED} are counted.`,
    }),
    owingSubscriptionsCount: z.int().meta({
      description:
        'The number of these subscriptions that are past_due or unpaid. Their open invoice keeps its amount.',
    }),
    pendingChangesCount: z.int().meta({
      description:
        'The number of subscriptions on another price that will change to this one with their next period.',
    }),
    paymentLinksCount: z.int().meta({ description: 'The number of active payment links for the price.' }),
    openCheckoutsCount: z.int().meta({ description: 'The number of unfinished checkouts for the price.' }),
    nextPeriodAt: wireInstant.nullable().meta({
      description: 'The first period start at which a new amount would apply. Null if there is none.',
    }),
  })
  .meta({ id: 'PriceUsage' })

export const price = z
  .object({
    id: wireIdText('price'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    productId: wireIdText('prod'),
    nickname: z
      .string()
      .nullable()
      .meta({ description: 'Your own name for the price. Customers do not see it. Null if there is none.' }),
    amountPaisa: wireAmount.meta({ description: 'The price of a billing period, in paisa.' }),
    currency: z.string(),
    interval,
    intervalCount: z.int(),
    calendar: calendar.meta({ description: 'The calendar for months and years.' }),
    trialDays: z.int(),
    active: z.boolean().meta({ description: 'Whether customers can subscribe to it.' }),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Price' })
