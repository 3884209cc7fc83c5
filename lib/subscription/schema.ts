import { z } from 'zod'
import { agreement } from '@/lib/agreement/schema'
import {
  anyOf,
  instant,
  metadataPatch,
  quantity,
  searchText,
  text,
  trueOrFalse,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { changingQuery } from '@/lib/core/page'
import { discount } from '@/lib/coupon/schema'

export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'paused',
  'past_due',
  'unpaid',
  'canceled',
] as const

const COLLECTIONS = ['wallet', 'outside'] as const

export const subscriptionParams = z.object({ id: wireId('sub') })

export const collection = z.enum(COLLECTIONS).meta({
  description:
    '`wallet`: each period is charged to the wallet. `outside`: you collect the money yourself and record it.',
  examples: ['wallet'],
})

export const updateSubscriptionInput = z.strictObject({
  collection: collection.optional(),
  metadata: metadataPatch.optional(),
})
export type UpdateSubscriptionInput = z.output<typeof updateSubscriptionInput>

export const cancelSubscriptionInput = z.strictObject({
  cancelAtPeriodEnd: z.boolean().default(false).meta({
    description: 'True ends the subscription with the paid period. False ends it now, without a refund.',
  }),
  reason: text(500)
    .optional()
    .meta({ description: 'The reason, in your own words. It becomes `cancelReason`.' }),
})
export type CancelSubscriptionInput = z.output<typeof cancelSubscriptionInput>

export const resumeSubscriptionInput = z.strictObject({})

export const pauseSubscriptionInput = z.strictObject({
  resumesAt: instant.optional().meta({
    description:
      'When the pause ends by itself, between one minute and two years ahead. Without it, the pause lasts until somebody ends it.',
  }),
  remaining: z.enum(['keep', 'lose']).default('keep').meta({
    description:
      '`keep`: the rest of the period is kept, so the period ends later by the length of the pause. `lose`: the period ends as planned, and a new one begins after the pause.',
  }),
})
export type PauseSubscriptionInput = z.output<typeof pauseSubscriptionInput>

export const unpauseSubscriptionInput = z.strictObject({})

/** The most days that can be given, counted from today. */
export const MOST_DAYS = 30

export const giveDaysInput = z.strictObject({
  days: z
    .int()
    .min(1)
    .max(MOST_DAYS)
    .meta({
      description:
        'The number of whole days after today that the customer has to pay. If the customer already has more, nothing changes.',
      examples: [5],
    }),
})
export type GiveDaysInput = z.output<typeof giveDaysInput>

/** The kinds of changes of recurring revenue. */
export const RECURRING_MOVEMENTS = ['new', 'expansion', 'contraction', 'churn', 'recovered'] as const

export const listSubscriptionsQuery = z.strictObject({
  q: searchText.optional().meta({
    description:
      'Only objects of customers that `q` of the customer list finds, or with this id or the beginning of it.',
    examples: ['maya tam'],
  }),
  status: anyOf(SUBSCRIPTION_STATUSES).optional(),
  customerId: wireId('cus').optional().meta({ description: 'Only subscriptions of this customer.' }),
  priceId: wireId('price').optional().meta({ description: 'Only subscriptions to this price.' }),
  chargeSince: instant.optional().meta({
    description:
      'Only subscriptions whose next charge is at this time or later: a retry, a renewal, or the end of a trial.',
  }),
  chargeUntil: instant
    .optional()
    .meta({ description: 'Only subscriptions whose next charge is before this time.' }),
  fallsShort: trueOrFalse(
    '"true": only subscriptions that renew before `chargeUntil` (default: within seven days) from a wallet that holds less than your renewals will take from it by then. In production, only renewals in the next three days count.',
  ).optional(),
  late: trueOrFalse(
    '"true": only subscriptions with a late payment (`lateAt`). "false": all others, including those that are due and not late yet.',
  ).optional(),
  movement: z.enum(RECURRING_MOVEMENTS).optional().meta({
    description:
      'Only subscriptions whose monthly revenue changed in this way between `movedFrom` and `movedTo`. `new`: it began. `expansion` and `contraction`: it grew or shrank. `churn`: the subscription ended, was paused or became unpaid. `recovered`: it brings in revenue again.',
  }),
  movedFrom: instant.optional().meta({ description: 'With `movement`: at this time or later.' }),
  movedTo: instant.optional().meta({ description: 'With `movement`: before this time.' }),
  ...changingQuery,
})
export type ListSubscriptionsQuery = z.output<typeof listSubscriptionsQuery>

export const subscription = z
  .object({
    id: wireIdText('sub'),
    businessId: wireIdText('biz'),
    userId: wireIdText('usr').nullable().meta({
      description:
        'The end user whose wallet pays. The id is specific to your business: it never changes, and other businesses see a different one. Null until a user is linked.',
    }),
    priceId: wireIdText('price'),
    customerId: wireIdText('cus'),
    status: z.enum(SUBSCRIPTION_STATUSES).meta({
      description:
        '`trialing`: before the first charge. `active`: paid. `paused`: nothing is billed until the pause ends. `past_due`: the payment is missing, and the wallet is tried again or you collect the money. `unpaid`: all retries have failed, and the subscription was kept. `canceled`: it has ended.',
      examples: ['active'],
    }),
    collection,
    quantity,
    pendingChange: z
      .object({
        priceId: wireIdText('price'),
        quantity,
        effectiveAt: wireInstant.meta({
          description:
            'The end of all paid periods, where the next period begins. If it is in the past, a payment was reversed: the period of the open invoice then comes first, on the current terms.',
        }),
      })
      .nullable()
      .meta({
        description: 'The price and the quantity from the next period on. Null if they do not change.',
        examples: [null],
      }),
    cancelAtPeriodEnd: z
      .boolean()
      .meta({ description: 'Whether the subscription ends with the current period.' }),
    trialEndAt: wireInstant
      .nullable()
      .meta({ description: 'When the trial ends or ended. Null if there was none.' }),
    currentPeriodStart: wireInstant.meta({ description: 'When the current period began.' }),
    currentPeriodEnd: wireInstant.meta({
      description: 'When the current period ends and the next one is charged.',
    }),
    paidUntil: wireInstant.nullable().meta({
      description:
        'The end of the last paid period, including periods paid ahead. Null if no period was paid.',
    }),
    lateAt: wireInstant.nullable().meta({
      description:
        'When the unpaid amount is late. If a wallet pays, it is late as soon as the charge has failed. If you collect the money, it is late `graceDays` days after the end of the paid period, at local midnight. Null if nothing is owed.',
      examples: [null],
    }),
    discount: discount.nullable().meta({
      description: 'The discount on future periods. Null if there is none, or if it is used up.',
      examples: [null],
    }),
    pausedAt: wireInstant.nullable().meta({
      description: 'When the pause began. Null if the subscription is not paused.',
      examples: [null],
    }),
    resumesAt: wireInstant.nullable().meta({
      description:
        'When the pause ends by itself. Null if the subscription is not paused, or if somebody has to end the pause.',
      examples: [null],
    }),
    pauseRemaining: z
      .enum(['keep', 'lose'])
      .nullable()
      .meta({
        description:
          'Whether the rest of the period is kept during the pause. Null if the subscription is not paused.',
        examples: [null],
      }),
    retryCount: z.int().meta({
      description:
        'The number of retries since the renewal failed. It keeps its value after the last retry, and is 0 again once the invoice is paid. Always 0 if you collect the money (`collection`: `outside`).',
    }),
    nextRetryAt: wireInstant.nullable().meta({
      description:
        'When a failed payment will be tried again. Null if there is nothing to retry, or if you collect the money.',
    }),
    pastDueReason: z
      .enum(['insufficient_balance', 'not_agreed'])
      .nullable()
      .meta({
        description:
          "What the open invoice is waiting for: money in the wallet, or the customer's agreement. Null if no invoice is open, or if you collect the money.",
        examples: [null],
      }),
    agreement: agreement.nullable().meta({ description: 'The agreement in force. Null if there is none.' }),
    lastBilledAt: wireInstant
      .nullable()
      .meta({ description: 'When a period was last paid. Null if none was.' }),
    billingRunId: wireIdText('run')
      .nullable()
      .meta({ description: 'The run that charged it last. Null if none has.' }),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
    canceledAt: wireInstant.nullable().meta({
      description: 'When somebody canceled the subscription, or its last retry failed. Null until then.',
    }),
    endedAt: wireInstant.nullable().meta({ description: 'When it ended. Null until then.' }),
    cancelReason: z.string().nullable().meta({
      description:
        "The caller's reason, `canceled_by_customer` if the customer gave none, or `payment_failed` if the balance was too low for the last retry.",
    }),
  })
  .meta({ id: 'Subscription' })
