import { z } from 'zod'
import { amountPaisa, wireAmount, wireEnvironment, wireIdText, wireInstant } from '@/lib/core/fields'
import { LANGUAGES } from '@/lib/core/language'
import { TOP_UP_SOURCES } from '@/lib/core/providers'

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
    provider: z.enum(TOP_UP_SOURCES).meta({ description: '`sandbox` is test money.' }),
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

export const preferences = z
  .object({
    lowBalancePaisa: wireAmount.nullable().meta({
      examples: ['50000'],
      description: 'Below this balance the customer gets a notice. Null: no notice.',
    }),
    language: z.enum(LANGUAGES).meta({ description: 'The language of messages: English or Nepali.' }),
    smsReceipts: z.boolean().meta({ description: 'Whether receipts come by SMS.' }),
    emailReceipts: z.boolean().meta({ description: 'Whether receipts come by e-mail.' }),
  })
  .meta({ id: 'WalletPreferences' })

export const updatePreferencesInput = z.strictObject({
  lowBalancePaisa: amountPaisa
    .refine((amount) => amount > 0n, { message: 'must be more than 0. Send null for no notice.' })
    .nullable()
    .optional(),
  language: z.enum(LANGUAGES).optional(),
  smsReceipts: z.boolean().optional(),
  emailReceipts: z.boolean().optional(),
})
export type UpdatePreferencesInput = z.output<typeof updatePreferencesInput>
