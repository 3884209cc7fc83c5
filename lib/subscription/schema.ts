import { z } from 'zod'
import {
  anyOf,
  instant,
  metadata,
  metadataPatch,
  text,
  trueOrFalse,
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
    status: z.enum(SUBSCRIPTION_STATUSES).meta({ examples: ['active'] }),
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
