import { z } from 'zod'
import { wireAmount, wireInstant } from '@/lib/core/fields'

const REVENUE_INTERVALS = ['day', 'month'] as const
export type RevenueInterval = (typeof REVENUE_INTERVALS)[number]

export const overviewQuery = z.strictObject({
  interval: z.enum(REVENUE_INTERVALS).default('day').meta({
    description:
      '`day`: revenue for each of the last 30 days. `month`: revenue for each of the last 12 months.',
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
  description: 'When the figure was computed, in real time. Figures over many rows are kept for a minute.',
})
const day = z.iso.date().meta({ description: "A day in the business's time zone.", examples: ['2026-11-21'] })
const count = z.int().min(0)

const revenueSum = {
  invoices: count.meta({ description: 'The number of paid invoices.' }),
  paidPaisa: wireAmount.meta({ description: 'The total that these invoices paid, in paisa.' }),
  recoveredInvoices: count.meta({
    description: 'The number of these invoices whose first attempt had failed.',
  }),
  recoveredPaisa: wireAmount.meta({ description: 'The total that these recovered invoices paid, in paisa.' }),
  refundedPaisa: wireAmount.meta({
    description:
      'The total of the credit notes from this time, for invoices from any time, in paisa. It is not deducted from `paidPaisa`.',
  }),
}
const revenueTotal = z.object(revenueSum).meta({ id: 'RevenueSum' })

const subscriptionFigures = z.object({
  asOf,
  mrrPaisa: wireAmount.meta({
    description:
      'Monthly recurring revenue: the current prices of all `active` and `past_due` subscriptions, times their quantities, less the discounts of the next period, each converted to a month. A year counts as 12 months or 365 days, and a week as 7 days, so a weekly price counts 365/84 times. Fractions are added exactly, and only the total is rounded, half a paisa up. Trials count from their first charge. A subscription that ends with its period counts until then.',
  }),
  active: count.meta({ description: 'The number of active subscriptions.' }),
  trialing: count.meta({ description: 'The number of subscriptions in a trial.' }),
  paused: count.meta({ description: 'The number of paused subscriptions.' }),
  pastDue: count.meta({ description: 'The number of subscriptions waiting for a retry.' }),
  unpaid: count.meta({
    description: 'The number of subscriptions that are kept although all retries failed.',
  }),
})

const revenue = z.object({
  asOf,
  interval: z.enum(REVENUE_INTERVALS).meta({ description: 'The time that each point covers.' }),
  points: z
    .array(
      z.object({
        start: day.meta({ description: 'The day, or the first day of the month.' }),
        ...revenueSum,
      }),
    )
    .meta({
      description:
        'The points, oldest first, including those without revenue. The last point is not over yet.',
    }),
  total: revenueTotal.meta({ description: 'The total of the points.' }),
  previousTotal: revenueTotal.meta({
    description: 'The total of the same number of days or months before the points.',
  }),
  last30Days: revenueTotal.meta({ description: 'The total of the last 30 days.' }),
  previous30Days: revenueTotal.meta({ description: 'The total of the 30 days before that.' }),
})

const renewals = z.object({
  asOf,
  until: wireInstant.meta({
    description: 'The end of the seventh day. Renewals before this time are counted.',
  }),
  days: z
    .array(
      z.object({
        day,
        renewals: count.meta({ description: 'How many renewals are due on the day.' }),
        amountPaisa: wireAmount.meta({ description: 'The total of these charges, in paisa.' }),
      }),
    )
    .meta({ description: 'Today and the next six days. Overdue charges count for today.' }),
  shortWallets: count.meta({
    description:
      'How many wallets hold less than these renewals will take from them. A customer without a wallet counts as an empty wallet. Charges by other businesses are not known here and do not count. In production, only renewals in the next three days count.',
  }),
  shortfallPaisa: wireAmount.nullable().meta({
    description:
      'The total that these wallets are short. Null in production, because balances are private to their owners.',
  }),
})

const walletFloat = z
  .object({
    asOf,
    floatPaisa: wireAmount.meta({
      description: "The total balance of your customers' wallets. Archived customers do not count.",
    }),
  })
  .nullable()
  .meta({
    description:
      'What your customers hold at your business. Null in production if you share balances: a wallet there is its owner’s, and pays other businesses too.',
  })

const onboarding = z.object({
  completed: z.boolean().meta({ description: 'Whether there is a first subscription in production.' }),
  steps: z
    .array(
      z.object({
        name: z.enum(ONBOARDING_STEPS).meta({ description: 'The step.' }),
        done: z.boolean().meta({ description: 'Whether the step is done.' }),
      }),
    )
    .meta({ description: 'The steps, in order.' }),
})

export const overview = z
  .object({
    currency: z.literal('NPR'),
    timeZone: z.string().meta({ examples: ['Asia/Kathmandu'] }),
    subscriptions: subscriptionFigures.meta({ description: 'Figures about all subscriptions.' }),
    revenue: revenue.meta({ description: 'Revenue from paid invoices.' }),
    renewals: renewals.meta({ description: 'The charges due in the next seven days.' }),
    walletFloat: walletFloat.meta({ description: 'The money that your customers have ready.' }),
    onboarding: onboarding.meta({ description: "The business's progress through the first steps." }),
  })
  .meta({ id: 'Overview' })
