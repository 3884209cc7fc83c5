import { z } from 'zod'
import { wireAmount, wireInstant } from '@/lib/core/fields'

const REVENUE_INTERVALS = ['day', 'month'] as const
export type RevenueInterval = (typeof REVENUE_INTERVALS)[number]

export const overviewQuery = z.strictObject({
  interval: z.enum(REVENUE_INTERVALS).default('day').meta({
    description: '`day`: revenue of each of the last 30 days. `month`: of each of the last 12 months.',
  }),
})
export type OverviewQuery = z.output<typeof overviewQuery>

const ONBOARDING_STEPS = [
  'product',
  'price',
  'api_key',
  'webhook',
  'first_checkout',
  'production_key',
  'live_subscription',
] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

const asOf = wireInstant.meta({
  description: 'When it was computed, in real time. With many rows behind it, a figure is kept for a minute.',
})
const day = z.iso
  .date()
  .meta({ description: 'A day in the time zone of the business.', examples: ['2026-11-21'] })
const count = z.int().min(0)

const revenueSum = {
  invoices: count.meta({ description: 'Paid invoices.' }),
  paidPaisa: wireAmount.meta({ description: 'What they paid together, in paisa.' }),
  recoveredInvoices: count.meta({ description: 'Of these, the ones whose first attempt had failed.' }),
  recoveredPaisa: wireAmount.meta({ description: 'What these paid together, in paisa.' }),
  refundedPaisa: wireAmount.meta({
    description:
      'What was given back by credit notes of this time, of invoices of any time, in paisa. `paidPaisa` is before it.',
  }),
}
const revenueTotal = z.object(revenueSum).meta({ id: 'RevenueSum' })

const subscriptionFigures = z.object({
  asOf,
  mrrPaisa: wireAmount.meta({
    description:
      'Monthly recurring revenue: the present prices of all `active` and `past_due` subscriptions, times their quantities and less the discounts that the next period has, each as if it were monthly. A year counts as 12 months or 365 days, and a week as 7 days: a weekly price counts 365/84 times. The fractions are added exactly, and only the sum is rounded: half a paisa goes up. Trials count from their first charge; a subscription that ends with its period counts until then.',
  }),
  active: count.meta({ description: 'How many are active.' }),
  trialing: count.meta({ description: 'How many are in their trial.' }),
  paused: count.meta({ description: 'How many are paused.' }),
  pastDue: count.meta({ description: 'How many wait for a retry.' }),
  unpaid: count.meta({ description: 'How many are kept although all retries failed.' }),
})

const revenue = z.object({
  asOf,
  interval: z.enum(REVENUE_INTERVALS).meta({ description: 'What a point stands for.' }),
  points: z
    .array(
      z.object({
        start: day.meta({ description: 'The day, or the first day of the month.' }),
        ...revenueSum,
      }),
    )
    .meta({ description: 'Oldest first, with those without revenue. The last one is not over yet.' }),
  total: revenueTotal.meta({ description: 'The sum of the points.' }),
  previousTotal: revenueTotal.meta({ description: 'The sum of as many days or months before them.' }),
  last30Days: revenueTotal.meta({ description: 'The sum of the last 30 days.' }),
  previous30Days: revenueTotal.meta({ description: 'The sum of the 30 days before them.' }),
})

const renewals = z.object({
  asOf,
  until: wireInstant.meta({
    description: 'The end of the seventh day. Renewals before this instant are counted.',
  }),
  days: z
    .array(
      z.object({
        day,
        renewals: count.meta({ description: 'How many renewals are due on the day.' }),
        amountPaisa: wireAmount.meta({ description: 'What they charge together, in paisa.' }),
      }),
    )
    .meta({ description: 'Today and the six days after it. What is overdue counts for today.' }),
  shortWallets: count.meta({
    description:
      'How many wallets hold less than what these renewals take from them. A customer without a wallet counts as an empty one. Charges of other businesses are not known here, so they do not count. In production only the renewals of the next three days count.',
  }),
  shortfallPaisa: wireAmount.nullable().meta({
    description:
      'How much is missing in these wallets. Null in production: their balances are their owners’.',
  }),
})

const walletFloat = z
  .object({
    asOf,
    floatPaisa: wireAmount.meta({
      description: 'What the wallets of your customers hold together, without archived customers.',
    }),
  })
  .nullable()
  .meta({
    description:
      'What your customers hold at your business. Null in production if you share balances: a wallet there is its owner’s, and pays other businesses too.',
  })

const onboarding = z.object({
  completed: z.boolean().meta({ description: 'The first subscription in production is there.' }),
  steps: z
    .array(
      z.object({
        name: z.enum(ONBOARDING_STEPS).meta({ description: 'The step.' }),
        done: z.boolean().meta({ description: 'Whether it is done.' }),
      }),
    )
    .meta({ description: 'The steps in their order.' }),
})

export const overview = z
  .object({
    currency: z.literal('NPR'),
    timeZone: z.string().meta({ examples: ['Asia/Kathmandu'] }),
    subscriptions: subscriptionFigures.meta({ description: 'Figures of all subscriptions.' }),
    revenue: revenue.meta({ description: 'What invoices brought in.' }),
    renewals: renewals.meta({ description: 'What comes in the next seven days.' }),
    walletFloat: walletFloat.meta({ description: 'What your customers have ready.' }),
    onboarding: onboarding.meta({ description: 'How far the business is with its first steps.' }),
  })
  .meta({ id: 'Overview' })
