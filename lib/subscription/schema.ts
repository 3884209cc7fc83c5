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
    '`wallet`: each period is charged to the wallet. `outside`: you get the money yourself and record it.',
  examples: ['wallet'],
})

export const updateSubscriptionInput = z.strictObject({
  collection: collection.optional(),
  metadata: metadataPatch.optional(),
})
export type UpdateSubscriptionInput = z.output<typeof updateSubscriptionInput>

export const cancelSubscriptionInput = z.strictObject({
  cancelAtPeriodEnd: z.boolean().default(false).meta({
    description: 'True: it ends with the period that is paid. False: it ends now, without a refund.',
  }),
  reason: text(500).optional().meta({ description: 'Why, in your words. It becomes `cancelReason`.' }),
})
export type CancelSubscriptionInput = z.output<typeof cancelSubscriptionInput>

export const resumeSubscriptionInput = z.strictObject({})

export const pauseSubscriptionInput = z.strictObject({
  resumesAt: instant.optional().meta({
    description:
      'When the pause ends by itself, between one minute and two years ahead. Without it the pause lasts until it is ended.',
  }),
  remaining: z.enum(['keep', 'lose']).default('keep').meta({
    description:
      '`keep`: the time that is left is kept, so the period ends later by the length of the pause. `lose`: the period ends as it would have, and a new one begins after the pause.',
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
        'How many whole days after today the customer has. Fewer than there are already change nothing.',
      examples: [5],
    }),
})
export type GiveDaysInput = z.output<typeof giveDaysInput>

/** The kinds of changes of recurring revenue. */
export const RECURRING_MOVEMENTS = ['new', 'expansion', 'contraction', 'churn', 'recovered'] as const

export const listSubscriptionsQuery = z.strictObject({
  q: searchText.optional().meta({
    description:
      'Those of customers that `q` of the list of customers finds, or with this id or its beginning.',
    examples: ['maya tam'],
  }),
  status: anyOf(SUBSCRIPTION_STATUSES).optional(),
  customerId: wireId('cus').optional().meta({ description: 'Only subscriptions of this customer.' }),
  priceId: wireId('price').optional().meta({ description: 'Only subscriptions to this price.' }),
  chargeSince: instant.optional().meta({
    description:
      'Those whose next charge comes at this time or later: a retry, a renewal, the end of a trial.',
  }),
  chargeUntil: instant.optional().meta({ description: 'Those whose next charge comes before this time.' }),
  fallsShort: trueOrFalse(
    '"true": those that renew before `chargeUntil` (without it: within seven days) from a wallet that holds less than what your renewals take from it until then. In production only renewals of the next three days count.',
  ).optional(),
  late: trueOrFalse(
    '"true": those that owe something that is late (`lateAt`). "false": all others, also those that are due and not late yet.',
  ).optional(),
  movement: z.enum(RECURRING_MOVEMENTS).optional().meta({
    description:
      'Those of which what they bring in each month moved so, between `movedFrom` and `movedTo`. `new`: it began. `expansion`, `contraction`: it grew or shrank. `churn`: the subscription ended, was paused or is unpaid. `recovered`: it brings in something again.',
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
        'The end user whose wallet pays. The id holds at your business only: it never changes there, and others see another one. Null until a user is linked.',
    }),
    priceId: wireIdText('price'),
    customerId: wireIdText('cus'),
    status: z.enum(SUBSCRIPTION_STATUSES).meta({
      description:
        '`trialing` before the first charge, `active` when paid, `paused` while nothing is billed, `past_due` while a failed payment is retried, `unpaid` when the retries are over and it was kept, `canceled` when it has ended.',
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
            'The end of all that is paid, where the next period begins. If that is past, a payment was reversed: the period of the open invoice comes first, on the present terms.',
        }),
      })
      .nullable()
      .meta({
        description: 'The price and the quantity from the next period on. Null: as now.',
        examples: [null],
      }),
    cancelAtPeriodEnd: z.boolean().meta({ description: 'Whether it ends with the present period.' }),
    trialEndAt: wireInstant
      .nullable()
      .meta({ description: 'When the trial ends or has ended. Null: there was none.' }),
    currentPeriodStart: wireInstant.meta({ description: 'When the present period began.' }),
    currentPeriodEnd: wireInstant.meta({
      description: 'When the present period ends, and the next one is charged.',
    }),
    paidUntil: wireInstant.nullable().meta({
      description:
        'How far it is paid: the end of the last period that was paid, also ahead. Null: none was.',
    }),
    lateAt: wireInstant.nullable().meta({
      description:
        'When what it owes is late. A wallet is late as soon as its charge has failed. What you collect is late `graceDays` of your business after the end of what is paid, at local midnight. Null: nothing is owed.',
      examples: [null],
    }),
    discount: discount.nullable().meta({
      description: 'The discount of the periods to come. Null: there is none, or it is used up.',
      examples: [null],
    }),
    pausedAt: wireInstant
      .nullable()
      .meta({ description: 'Since when it is paused. Null: it is not.', examples: [null] }),
    resumesAt: wireInstant.nullable().meta({
      description: 'When the pause ends by itself. Null: it is not paused, or somebody has to end the pause.',
      examples: [null],
    }),
    pauseRemaining: z
      .enum(['keep', 'lose'])
      .nullable()
      .meta({
        description:
          'Whether the time that is left of the period is kept during the pause. Null: it is not paused.',
        examples: [null],
      }),
    retryCount: z.int().meta({
      description:
        'Retries since the renewal failed. It keeps its value after the last retry, and is 0 again when the invoice is paid. Always 0 if you collect the money (`collection`: `outside`).',
    }),
    nextRetryAt: wireInstant.nullable().meta({
      description:
        'When a failed payment is tried again. Null: nothing is to be retried, or you collect the money.',
    }),
    pastDueReason: z
      .enum(['insufficient_balance', 'not_agreed'])
      .nullable()
      .meta({
        description:
          'What the open invoice waits for: money in the wallet, or the agreement of the customer. Null: no invoice is open, or you collect the money.',
        examples: [null],
      }),
    agreement: agreement
      .nullable()
      .meta({ description: 'The agreement that is in force. Null: there is none.' }),
    lastBilledAt: wireInstant
      .nullable()
      .meta({ description: 'When a period was last paid. Null: none was.' }),
    billingRunId: wireIdText('run')
      .nullable()
      .meta({ description: 'The run that charged it last. Null: none has.' }),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
    canceledAt: wireInstant
      .nullable()
      .meta({ description: 'When somebody canceled it, or the last retry failed. Null: it goes on.' }),
    endedAt: wireInstant.nullable().meta({ description: 'When it ended. Null: it has not.' }),
    cancelReason: z.string().nullable().meta({
      description:
        'The reason that the caller gave, `canceled_by_customer` when the customer gave none, or `payment_failed` if the last retry found too little money.',
    }),
  })
  .meta({ id: 'Subscription' })
