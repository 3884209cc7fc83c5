import { z } from 'zod'
import { wireAmount, wireEnvironment, wireIdText, wireInstant } from '@/lib/core/fields'

export const wallet = z
  .object({
    id: wireIdText('wal'),
    environment: wireEnvironment,
    currency: z.literal('NPR'),
    balancePaisa: wireAmount,
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Wallet' })

const redirect = z
  .object({
    url: z.url(),
    method: z.enum(['GET', 'POST']),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'The fields of the form to post.' }),
  })
  .meta({ id: 'TopUpRedirect' })

export const topUp = z
  .object({
    id: wireIdText('top'),
    provider: z.enum(['esewa', 'khalti', 'sandbox']).meta({ description: '`sandbox` is test money.' }),
    status: z
      .enum(['initiated', 'pending', 'succeeded', 'failed', 'expired', 'canceled'])
      .meta({ examples: ['succeeded'] }),
    amountPaisa: wireAmount,
    refundedPaisa: wireAmount.meta({
      examples: ['0'],
      description: 'What the provider gave back after the credit.',
    }),
    currency: z.literal('NPR'),
    redirect: redirect.nullable().meta({
      examples: [null],
      description: 'Where the customer pays. Null once the top-up can no longer be paid.',
    }),
    failureReason: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    createdAt: wireInstant,
    expiresAt: wireInstant.meta({ description: 'Until when it can be paid.' }),
    settledAt: wireInstant.nullable(),
  })
  .meta({ id: 'TopUp' })

/** A top-up that was credited at once, and the wallet after it. */
export const creditedTopUp = z.object({ topUp, wallet })
