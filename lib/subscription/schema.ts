import { z } from 'zod'
import {
  metadata,
  metadataPatch,
  text,
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
  status: z.enum(SUBSCRIPTION_STATUSES).optional(),
  customerId: wireId('cus').optional(),
  priceId: wireId('price').optional(),
  ...pageQuery,
})
export type ListSubscriptionsQuery = z.output<typeof listSubscriptionsQuery>

export const subscription = z
  .object({
    id: wireIdText('sub'),
    businessId: wireIdText('biz'),
    userId: wireIdText('usr')
      .nullable()
      .meta({ description: 'The end user whose wallet pays; null until linked.' }),
    priceId: wireIdText('price'),
    customerId: wireIdText('cus'),
    status: z.enum(SUBSCRIPTION_STATUSES),
    cancelAtPeriodEnd: z.boolean(),
    trialEndAt: wireInstant.nullable(),
    currentPeriodStart: wireInstant,
    currentPeriodEnd: wireInstant,
    retryCount: z.int().meta({
      description:
        'Scheduled retries made since the renewal failed. It stays when they have been given up, and is 0 again once the invoice is paid.',
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
        'What the caller gave as the reason, or `payment_failed` when the last retry found too little money.',
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
    otherChargesPaisa: wireAmount.meta({ description: 'What other subscriptions take from it before.' }),
    shortfallPaisa: wireAmount.meta({ description: 'What is missing; zero when the charge is covered.' }),
    covered: z.boolean(),
  })
  .meta({ id: 'ForecastCharge' })

export const subscriptionForecast = z
  .object({
    subscriptionId: wireIdText('sub'),
    walletBalancePaisa: wireAmount.nullable().meta({ description: 'Null until a wallet is linked.' }),
    charges: z.array(forecastCharge).meta({ description: 'The next charges; empty when none will come.' }),
    shortfallPaisa: wireAmount.meta({
      description: 'What is missing for the first charge that is not covered.',
    }),
    shortfallAt: wireInstant.nullable().meta({ description: 'When it is missing: top up before.' }),
  })
  .meta({ id: 'SubscriptionForecast' })
