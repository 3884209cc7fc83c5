import { z } from 'zod'
import { amountPaisa, wireAmount, wireEnvironment, wireIdText, wireInstant } from '@/lib/core/fields'
import { LANGUAGES } from '@/lib/core/language'

export const wallet = z
  .object({
    id: wireIdText('wal'),
    environment: wireEnvironment,
    currency: z.literal('NPR'),
    balancePaisa: wireAmount.meta({ description: 'What it holds, in paisa. Never below zero.' }),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Wallet' })

/** A wallet in its owner's list. */
export const ownWallet = z
  .object({
    id: wireIdText('wal'),
    businessId: wireIdText('biz')
      .nullable()
      .meta({ description: 'The one business that it pays. Null: it pays every other one.' }),
    name: z
      .string()
      .meta({ description: 'What to call it: the name of its business, or Khata.', examples: ['Khata'] }),
    balancePaisa: wireAmount.meta({ description: 'What it holds, in paisa.' }),
  })
  .meta({ id: 'OwnWallet' })

/** A customer's wallet, as the business that it pays may see it. */
export const payingWallet = z
  .object({
    id: wireIdText('wal').meta({ description: 'Its id at your business. Others see another one.' }),
    environment: wireEnvironment,
    currency: z.literal('NPR'),
    balancePaisa: wireAmount.optional().meta({
      description: 'What it holds, in paisa. Left out of a wallet that pays other businesses, too.',
    }),
    createdAt: wireInstant.optional().meta({ description: 'As the balance.' }),
    updatedAt: wireInstant.optional().meta({ description: 'As the balance.' }),
  })
  .meta({ id: 'PayingWallet' })

export const preferences = z
  .object({
    lowBalancePaisa: wireAmount.nullable().meta({
      examples: ['50000'],
      description: 'Below this balance the customer gets a notice. Null: no notice.',
    }),
    language: z.enum(LANGUAGES).meta({ description: 'The language of messages: English or Nepali.' }),
    smsReceipts: z.boolean().meta({ description: 'Whether receipts come by SMS.' }),
    emailReceipts: z.boolean().meta({ description: 'Whether receipts come by e-mail.' }),
    chargeNotices: z.boolean().meta({
      description: 'Whether the customer is told three days before a charge that the balance covers.',
    }),
  })
  .meta({ id: 'WalletPreferences' })

export const updatePreferencesInput = z.strictObject({
  lowBalancePaisa: amountPaisa
    .refine((amount) => amount > 0n, { message: 'must be more than 0. Send null for no notice.' })
    .nullable()
    .optional()
    .meta({ description: 'Below this balance, in paisa, the customer gets a notice. Null: no notice.' }),
  language: z
    .enum(LANGUAGES)
    .optional()
    .meta({ description: 'The language of messages: English or Nepali.' }),
  smsReceipts: z.boolean().optional().meta({ description: 'Whether receipts come by SMS.' }),
  emailReceipts: z.boolean().optional().meta({ description: 'Whether receipts come by e-mail.' }),
  chargeNotices: z.boolean().optional().meta({
    description: 'Whether the customer is told three days before a charge that the balance covers.',
  }),
})
export type UpdatePreferencesInput = z.output<typeof updatePreferencesInput>
