import { z } from 'zod'
import {
  anyOf,
  instant,
  metadata,
  metadataPatch,
  text,
  trueOrFalse,
  wireAmount,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { pageQuery } from '@/lib/core/page'

const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'unpaid', 'canceled'] as const

export const subscriptionParams = z.object({ id: wireId('sub') })

export const createSubscriptionInput = z.strictObject({
  priceId: wireId('price'),
  customerId: wireId('cus'),
  skipTrial: z.boolean().default(false),
  metadata: metadata.optional(),
})
export type CreateSubscriptionInput = z.output<typeof createSubscriptionInput>

export const updateSubscriptionInput = z.strictObject({ metadata: metadataPatch.optional() })
export type UpdateSubscriptionInput = z.output<typeof updateSubscriptionInput>

export const cancelSubscriptionInput = z.strictObject({
  cancelAtPeriodEnd: z.boolean().default(false),
  reason: text(500).optional(),
})
export type CancelSubscriptionInput = z.output<typeof cancelSubscriptionInput>

export const resumeSubscriptionInput = z.strictObject({})

export const listSubscriptionsQuery = z.strictObject({
  status: anyOf(SUBSCRIPTION_STATUSES).optional(),
  customerId: wireId('cus').optional(),
  priceId: wireId('price').optional(),
  chargeSince: instant.optional().meta({
    description:
      'Those whose next charge comes at this time or later: a retry, a renewal, the end of a trial.',
  }),
  chargeUntil: instant.optional().meta({ description: 'Those whose next charge comes before this time.' }),
  fallsShort: trueOrFalse(
    '"true": those that renew before `chargeUntil` (without it: within seven days) from a wallet that holds less than what your renewals take from it until then.',
  ).optional(),
  ...pageQuery,
})
export type ListSubscriptionsQuery = z.output<typeof listSubscriptionsQuery>

export const subscription = z
  .object({
    id: wireIdText('sub'),
    businessId: wireIdText('biz'),
    userId: wireIdText('usr')
      .nullable()
      .meta({ description: 'The end user whose wallet pays. Null until one is linked.' }),
    priceId: wireIdText('price'),
    customerId: wireIdText('cus'),
    status: z.enum(SUBSCRIPTION_STATUSES),
    cancelAtPeriodEnd: z.boolean(),
    trialEndAt: wireInstant.nullable(),
    currentPeriodStart: wireInstant,
    currentPeriodEnd: wireInstant,
    retryCount: z.int().meta({
      description:
        'Retries since the renewal failed. It keeps its value after the last retry, and is 0 again when the invoice is paid.',
    }),
    nextRetryAt: wireInstant.nullable(),
    lastBilledAt: wireInstant.nullable(),
    billingRunId: wireIdText('run').nullable(),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
    canceledAt: wireInstant.nullable(),
    endedAt: wireInstant.nullable(),
    cancelReason: z.string().nullable().meta({
      description:
        'The reason that the caller gave, `canceled_by_customer` when the customer gave none, or `payment_failed` if the last retry found too little money.',
    }),
  })
  .meta({ id: 'Subscription' })

export const forecastCharge = z
  .object({
    chargeAt: wireInstant,
    amountPaisa: wireAmount,
    walletBalancePaisa: wireAmount.meta({
      description: 'What the wallet will hold just before this charge.',
    }),
    otherChargesPaisa: wireAmount.meta({
      description: 'What other subscriptions take from the wallet before this charge.',
    }),
    shortfallPaisa: wireAmount.meta({ description: 'The missing amount. Zero if the balance is enough.' }),
    covered: z.boolean(),
  })
  .meta({ id: 'ForecastCharge' })

export const subscriptionForecast = z
  .object({
    subscriptionId: wireIdText('sub'),
    walletBalancePaisa: wireAmount.nullable().meta({ description: 'Null until a wallet is linked.' }),
    charges: z.array(forecastCharge).meta({ description: 'The next charges. Empty if there are none.' }),
    shortfallPaisa: wireAmount.meta({
      description: 'The missing amount for the first charge that the balance does not cover.',
    }),
    shortfallAt: wireInstant.nullable().meta({ description: 'When that charge comes. Top up before then.' }),
  })
  .meta({ id: 'SubscriptionForecast' })

const dunningAttempt = z
  .object({
    attemptedAt: wireInstant,
    outcome: z.enum(['failed', 'paid', 'voided']).meta({
      examples: ['failed'],
      description: '`voided`: the invoice was voided, so nothing is collected any more.',
    }),
    description: z.string().optional(),
  })
  .meta({ id: 'DunningAttempt' })

export const subscriptionDunning = z
  .object({
    subscriptionId: wireIdText('sub'),
    invoiceId: wireIdText('inv').nullable().meta({
      description: 'The newest invoice, if it was not paid at once. Null: it was.',
    }),
    invoiceNumber: z
      .string()
      .nullable()
      .meta({ examples: ['2083-84/000001'] }),
    amountDuePaisa: wireAmount.meta({ description: 'The amount still to collect.' }),
    pastDueSince: wireInstant.nullable(),
    attempts: z.array(dunningAttempt).meta({ description: 'Oldest first.' }),
    recovery: z
      .object({ recoveredAt: wireInstant, by: z.enum(['top_up', 'retry', 'outside']) })
      .nullable()
      .meta({
        description:
          'How the invoice was paid after all: `top_up` by money that came into the wallet before the next attempt, `retry` by an attempt that found enough, `outside` when it was marked as paid.',
      }),
    nextAttemptsAt: z
      .array(wireInstant)
      .meta({ description: 'When the wallet is tried again. A top-up pays at once, without waiting.' }),
    finalAction: z.enum(['cancel', 'unpaid']).meta({
      examples: ['cancel'],
      description: 'What happens if the last attempt fails, by the setting of the business.',
    }),
  })
  .meta({ id: 'SubscriptionDunning' })
