import { z } from 'zod'
import { amountPaisa, wireAmount, wireEnvironment, wireIdText, wireInstant } from '@/lib/core/fields'
import { LANGUAGES } from '@/lib/core/language'

export const wallet = z
  .object({
    id: wireIdText('wal'),
    environment: wireEnvironment,
    currency: z.literal('NPR'),
    balancePaisa: wireAmount.meta({ description: "The wallet's balance, in paisa. Never negative." }),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Wallet' })

/** A wallet in its owner's list. */
export const ownWallet = z
  .object({
    id: wireIdText('wal'),
    businessId: wireIdText('biz').nullable().meta({
      description:
        'The only business that this wallet pays. Null for the shared wallet, which pays all other businesses.',
    }),
    name: z
      .string()
      .meta({ description: "The wallet's name: its business's name, or Khata.", examples: ['Khata'] }),
    balancePaisa: wireAmount.meta({ description: "The wallet's balance, in paisa." }),
  })
  .meta({ id: 'OwnWallet' })

/** A customer's wallet, as the business that it pays may see it. */
export const payingWallet = z
  .object({
    id: wireIdText('wal').meta({
      description: "The wallet's id at your business. Other businesses see a different one.",
    }),
    environment: wireEnvironment,
    currency: z.literal('NPR'),
    balancePaisa: wireAmount.optional().meta({
      description: "The wallet's balance, in paisa. Left out if the wallet also pays other businesses.",
    }),
    createdAt: wireInstant.optional().meta({ description: 'Present only if the balance is.' }),
    updatedAt: wireInstant.optional().meta({ description: 'Present only if the balance is.' }),
  })
  .meta({ id: 'PayingWallet' })

export const preferences = z
  .object({
    lowBalancePaisa: wireAmount.nullable().meta({
      examples: ['50000'],
      description: 'The customer gets a notice when the balance falls below this amount. Null for no notice.',
    }),
    language: z.enum(LANGUAGES).meta({ description: 'The language of messages: English or Nepali.' }),
    smsReceipts: z.boolean().meta({ description: 'Whether receipts come by SMS.' }),
    emailReceipts: z.boolean().meta({ description: 'Whether receipts come by e-mail.' }),
    chargeNotices: z.boolean().meta({
      description:
        'Whether the customer is told three days before each charge, even if the balance covers it.',
    }),
  })
  .meta({ id: 'WalletPreferences' })

export const updatePreferencesInput = z.strictObject({
  lowBalancePaisa: amountPaisa
    .refine((amount) => amount > 0n, { message: 'must be more than 0. Send null for no notice.' })
    .nullable()
    .optional()
    .meta({
      description:
        'The customer gets a notice when the balance falls below this amount, in paisa. Null for no notice.',
    }),
  language: z
    .enum(LANGUAGES)
    .optional()
    .meta({ description: 'The language of messages: English or Nepali.' }),
  smsReceipts: z.boolean().optional().meta({ description: 'Whether receipts come by SMS.' }),
  emailReceipts: z.boolean().optional().meta({ description: 'Whether receipts come by e-mail.' }),
  chargeNotices: z.boolean().optional().meta({
    description: 'Whether the customer is told three days before each charge, even if the balance covers it.',
  }),
})
export type UpdatePreferencesInput = z.output<typeof updatePreferencesInput>
