import { z } from 'zod'
import {
  amountPaisa,
  oneLine,
  text,
  wireAmount,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
} from '@/lib/core/fields'
import { LANGUAGES } from '@/lib/core/language'
import { MAX_PAISA } from '@/lib/core/money'
import { objectQuery, pageOf, pageQuery } from '@/lib/core/page'
import { NO_PAYOUT_REASONS } from './rules'

const STATUSES = ['pending', 'sent', 'paid', 'returned', 'canceled'] as const
const status = z.enum(STATUSES)

export const payoutParams = z.strictObject({ id: wireId('po') })

export const listPayoutsQuery = z.strictObject({
  status: status.optional().meta({ description: 'Only objects with this status.' }),
  ...objectQuery,
})
export type ListPayoutsQuery = z.output<typeof listPayoutsQuery>

export const listPayoutsForOperatorQuery = z.strictObject({
  status: status.optional().meta({ description: 'Only objects with this status.' }),
  businessId: wireId('biz').optional().meta({ description: 'Only those of this business.' }),
  batchId: wireId('pob').optional().meta({ description: 'Only those in this batch.' }),
  ...pageQuery,
})
export type ListPayoutsForOperatorQuery = z.output<typeof listPayoutsForOperatorQuery>

export const payoutEntriesQuery = z.strictObject({ ...pageQuery })
export const payoutPdfQuery = z.strictObject({
  language: z.enum(LANGUAGES).default('en').meta({ description: 'The language: English or Nepali.' }),
})

const wireSigned = z
  .string()
  .regex(/^-?\d+$/)
  .meta({ examples: ['150000'] })

const reason = oneLine(200)
const bankReference = oneLine(100)

export const runPayoutsInput = z.strictObject({})

export const makePayoutInput = z.strictObject({
  businessId: wireId('biz').meta({ description: 'The business to pay.' }),
  all: z.boolean().default(false).meta({
    description:
      'Whether to pay everything that the business is owed, even below the minimum, and keep no reserve.',
  }),
})
export type MakePayoutInput = z.output<typeof makePayoutInput>

export const cancelPayoutInput = z.strictObject({
  reason: reason.meta({ description: 'The reason. The business reads it.', examples: ['wrong_account'] }),
})

export const markPayoutInput = z.strictObject({
  bankReference: bankReference
    .optional()
    .meta({ description: "The bank's reference.", examples: ['FT26333001'] }),
  reason: reason.optional().meta({ description: 'Why the payout was returned or canceled.' }),
})
export type MarkPayoutInput = z.output<typeof markPayoutInput>

export const paidBeforeInput = z.strictObject({
  amountPaisa: amountPaisa
    .refine((amount) => amount > 0n && amount <= MAX_PAISA, 'must be above 0.')
    .meta({ description: 'The amount that the business was paid, in paisa.' }),
  note: text(500).meta({
    description: 'How and when it was paid.',
    examples: ['By cheque on 5 Mangsir.'],
  }),
})
export type PaidBeforeInput = z.output<typeof paidBeforeInput>

const bankAccountCopy = z
  .object({
    bankCode: z.string().meta({ description: "The bank's code.", examples: ['NARBNPKA'] }),
    bankName: z.string().meta({ description: "The bank's name.", examples: ['Nabil Bank'] }),
    branch: z
      .string()
      .nullable()
      .meta({ description: 'The bank branch. Null if none was named.', examples: ['New Road'] }),
    accountNumber: z.string().meta({
      description: 'The account number. Only the last four characters are shown.',
      examples: ['••••4821'],
    }),
    accountName: z
      .string()
      .meta({ description: 'The account holder.', examples: ['Himal Fitness Pvt. Ltd.'] }),
  })
  .meta({ id: 'PayoutBankAccount', description: 'The bank account as it was when the payout was made.' })

export const payout = z
  .object({
    id: wireIdText('po'),
    number: z.string().meta({
      description: 'The payout number. Each fiscal year has one series for all businesses, without gaps.',
      examples: ['PO-2083-84/000001'],
    }),
    environment: wireEnvironment,
    businessId: wireIdText('biz'),
    amountPaisa: wireAmount.meta({
      description:
        'The amount sent to the bank, in paisa: opening, charges and other, less refunds, fees and the reserve.',
    }),
    currency: z.literal('NPR'),
    status: status.meta({
      description:
        '`pending`: made but not sent. `sent`: sent to the bank, but the bank has not confirmed it yet. `paid`: the bank has paid it. `returned`: the bank returned it, and its amount is owed again. `canceled`: it was canceled before it was sent.',
    }),
    statusReason: z
      .string()
      .nullable()
      .meta({
        description: 'Why the payout was canceled or returned. Null if it was neither.',
        examples: [null],
      }),
    openingPaisa: wireAmount.meta({ description: 'The reserve from the previous payout.' }),
    chargesPaisa: wireAmount.meta({ description: 'The amount that customers paid.' }),
    refundsPaisa: wireAmount.meta({ description: 'The amount that you gave back to customers.' }),
    feesPaisa: wireSigned.meta({
      description: 'What the operator keeps. Negative if more fees come back to you with refunds.',
    }),
    otherPaisa: wireSigned.meta({ description: 'Returned payouts and corrections.' }),
    reservePaisa: wireAmount.meta({ description: 'The amount kept for the next payout.' }),
    coversFrom: wireInstant
      .nullable()
      .meta({ description: 'The end of the previous payout. Null for the first payout.' }),
    coversTo: wireInstant.meta({ description: 'The payout covers everything booked up to this time.' }),
    bankAccount: bankAccountCopy,
    batchId: wireIdText('pob')
      .nullable()
      .meta({ description: 'The batch that includes the payout. Null if it is in none yet.' }),
    bankReference: z
      .string()
      .nullable()
      .meta({ description: "The bank's reference. Null if it is not known yet.", examples: [null] }),
    expectedAt: wireInstant
      .nullable()
      .meta({ description: 'When the money should arrive. Null until the payout is sent.' }),
    sentAt: wireInstant.nullable().meta({ description: 'When the payout was sent. Null until then.' }),
    paidAt: wireInstant.nullable().meta({ description: 'When the bank paid it. Null until then.' }),
    returnedAt: wireInstant
      .nullable()
      .meta({ description: 'When the bank returned it. Null if it was not returned.' }),
    createdAt: wireInstant,
  })
  .meta({ id: 'Payout' })
export const payoutPage = pageOf(payout)

const noPayoutReason = z.enum(NO_PAYOUT_REASONS)

export const madePayout = z
  .object({
    payout: payout
      .nullable()
      .meta({ description: 'The payout. Null if none was made. Nothing was changed then.' }),
    reason: noPayoutReason.nullable().meta({
      description: 'Why no payout was made: the first reason that applies. Null if one was made.',
      examples: [null],
    }),
  })
  .meta({ id: 'MadePayout' })

const ENTRY_KINDS = ['opening', 'charge', 'refund', 'returned', 'correction', 'fee', 'reserve'] as const
export type PayoutEntryKind = (typeof ENTRY_KINDS)[number]

export const payoutEntry = z
  .object({
    id: wireIdText('txn')
      .nullable()
      .meta({ description: 'The ledger transaction. Null if the entry is not one.' }),
    kind: z.enum(ENTRY_KINDS).meta({
      description:
        '`opening`: the reserve from the previous payout. `returned`: a payout that came back. `fee`: all fees in this payout. `reserve`: what is kept for the next payout.',
    }),
    amountPaisa: wireSigned.meta({
      description:
        "The amount, in paisa. Positive if it goes to you. All entries add up to the payout's amount.",
    }),
    feePaisa: wireSigned.nullable().meta({
      description:
        'The fee on a charge. Negative if it comes back with a refund. These fees add up to `feesPaisa`. Null for other kinds.',
    }),
    invoiceId: wireIdText('inv')
      .nullable()
      .meta({ description: 'The invoice that was paid or refunded. Null if there is none.' }),
    payoutId: wireIdText('po')
      .nullable()
      .meta({ description: 'The payout that came back or was corrected. Null if there is none.' }),
    description: z
      .string()
      .meta({ description: 'The entry in words.', examples: ['Invoice 2083-84/000012'] }),
    createdAt: wireInstant.meta({ description: 'When the movement was booked.' }),
  })
  .meta({ id: 'PayoutEntry' })
export const payoutEntryPage = pageOf(payoutEntry)

export const balance = z
  .object({
    environment: wireEnvironment,
    moneyMode: z.enum(['own', 'shared']).meta({
      description:
        "Where your customers' balances are kept. `own`: top-ups go straight to your own provider accounts, so nothing is paid out.",
    }),
    currency: z.literal('NPR'),
    payablePaisa: wireSigned.meta({ description: 'The amount you are owed, before fees.' }),
    feesPaisa: wireSigned.meta({
      description: 'Fees on the amount you are owed that no payout has deducted yet.',
    }),
    reservePaisa: wireAmount.meta({
      description: 'The amount that stays in the balance after a payout, in paisa.',
    }),
    availablePaisa: wireAmount.meta({ description: 'The amount that could be paid out now.' }),
    inTransitPaisa: wireAmount.meta({ description: 'The total of pending and sent payouts.' }),
    nextPayoutAt: wireInstant.nullable().meta({
      description:
        'When the next payout is made. Null if the operator makes payouts by hand, or if none will be made.',
    }),
    noPayoutReason: noPayoutReason
      .nullable()
      .meta({ description: 'Why no payout would be made now. Null if one would be.', examples: [null] }),
  })
  .meta({ id: 'Balance' })
