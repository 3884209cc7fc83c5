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
  status: status.optional().meta({ description: 'Only those in this state.' }),
  ...objectQuery,
})
export type ListPayoutsQuery = z.output<typeof listPayoutsQuery>

export const listPayoutsForOperatorQuery = z.strictObject({
  status: status.optional().meta({ description: 'Only those in this state.' }),
  businessId: wireId('biz').optional().meta({ description: 'Only those of this business.' }),
  batchId: wireId('pob').optional().meta({ description: 'Only those in this batch.' }),
  ...pageQuery,
})
export type ListPayoutsForOperatorQuery = z.output<typeof listPayoutsForOperatorQuery>

export const payoutEntriesQuery = z.strictObject({ ...pageQuery })
export const payoutPdfQuery = z.strictObject({
  language: z.enum(LANGUAGES).default('en').meta({ description: 'English or Nepali.' }),
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
  all: z
    .boolean()
    .default(false)
    .meta({ description: 'Pay all that it is owed, also below the minimum, and keep no reserve.' }),
})
export type MakePayoutInput = z.output<typeof makePayoutInput>

export const cancelPayoutInput = z.strictObject({
  reason: reason.meta({ description: 'Why. The business reads it.', examples: ['wrong_account'] }),
})

export const markPayoutInput = z.strictObject({
  bankReference: bankReference
    .optional()
    .meta({ description: 'What the bank calls it.', examples: ['FT26333001'] }),
  reason: reason.optional().meta({ description: 'Why it was returned or canceled.' }),
})
export type MarkPayoutInput = z.output<typeof markPayoutInput>

export const paidBeforeInput = z.strictObject({
  amountPaisa: amountPaisa
    .refine((amount) => amount > 0n && amount <= MAX_PAISA, 'must be above 0.')
    .meta({ description: 'What the business was paid, in paisa.' }),
  note: text(500).meta({
    description: 'How and when it was paid.',
    examples: ['By cheque on 5 Mangsir.'],
  }),
})
export type PaidBeforeInput = z.output<typeof paidBeforeInput>

const bankAccountCopy = z
  .object({
    bankCode: z.string().meta({ description: 'The code of the bank.', examples: ['NARBNPKA'] }),
    bankName: z.string().meta({ description: 'Its name.', examples: ['Nabil Bank'] }),
    branch: z
      .string()
      .nullable()
      .meta({ description: 'Null: none was named.', examples: ['New Road'] }),
    accountNumber: z.string().meta({ description: 'Only its last four are shown.', examples: ['••••4821'] }),
    accountName: z
      .string()
      .meta({ description: 'The name of its holder.', examples: ['Himal Fitness Pvt. Ltd.'] }),
  })
  .meta({ id: 'PayoutBankAccount', description: 'The bank account as it was when the payout was made.' })

export const payout = z
  .object({
    id: wireIdText('po'),
    number: z.string().meta({
      description: 'Its number: one series for each fiscal year, of all businesses, without a gap.',
      examples: ['PO-2083-84/000001'],
    }),
    environment: wireEnvironment,
    businessId: wireIdText('biz'),
    amountPaisa: wireAmount.meta({
      description:
        'What goes to the bank: opening, charges and other, less refunds, fees and the reserve. In paisa.',
    }),
    currency: z.literal('NPR'),
    status: status.meta({
      description:
        '`sent`: it went to the bank, and nothing says yet that the money arrived. `returned`: the bank sent it back, and it is owed again.',
    }),
    statusReason: z
      .string()
      .nullable()
      .meta({ description: 'Why it was canceled or returned. Null: it was not.', examples: [null] }),
    openingPaisa: wireAmount.meta({ description: 'The reserve that the payout before left.' }),
    chargesPaisa: wireAmount.meta({ description: 'What customers paid.' }),
    refundsPaisa: wireAmount.meta({ description: 'What you gave back to them.' }),
    feesPaisa: wireSigned.meta({
      description: 'What the operator keeps. Below 0: fees of refunds that come back to you.',
    }),
    otherPaisa: wireSigned.meta({ description: 'Returned payouts and corrections.' }),
    reservePaisa: wireAmount.meta({ description: 'What stays for the next payout.' }),
    coversFrom: wireInstant
      .nullable()
      .meta({ description: 'When the payout before ended. Null: it is the first one.' }),
    coversTo: wireInstant.meta({ description: 'It covers all that was booked up to here.' }),
    bankAccount: bankAccountCopy,
    batchId: wireIdText('pob').nullable().meta({ description: 'The file for the bank. Null: in none yet.' }),
    bankReference: z
      .string()
      .nullable()
      .meta({ description: 'What the bank calls it. Null: not known yet.', examples: [null] }),
    expectedAt: wireInstant.nullable().meta({ description: 'When it should arrive. Null: not sent yet.' }),
    sentAt: wireInstant.nullable().meta({ description: 'Null: not yet.' }),
    paidAt: wireInstant.nullable().meta({ description: 'Null: not yet.' }),
    returnedAt: wireInstant.nullable().meta({ description: 'Null: it was not.' }),
    createdAt: wireInstant,
  })
  .meta({ id: 'Payout' })
export const payoutPage = pageOf(payout)

const noPayoutReason = z.enum(NO_PAYOUT_REASONS)

export const madePayout = z
  .object({
    payout: payout.nullable().meta({ description: 'Null: none was made, and nothing changed.' }),
    reason: noPayoutReason.nullable().meta({
      description: 'Why none was made: the first of these that holds. Null: one was made.',
      examples: [null],
    }),
  })
  .meta({ id: 'MadePayout' })

const ENTRY_KINDS = ['opening', 'charge', 'refund', 'returned', 'correction', 'fee', 'reserve'] as const
export type PayoutEntryKind = (typeof ENTRY_KINDS)[number]

export const payoutEntry = z
  .object({
    id: wireIdText('txn').nullable().meta({ description: 'The movement in the books. Null: it is none.' }),
    kind: z.enum(ENTRY_KINDS).meta({
      description:
        '`opening`: the reserve of the payout before. `returned`: a payout that came back. `fee`: all fees of this payout. `reserve`: what stays for the next one.',
    }),
    amountPaisa: wireSigned.meta({ description: 'Positive: it goes to you. All of them sum to the amount.' }),
    feePaisa: wireSigned.nullable().meta({
      description:
        'The fee of a charge, or below 0 what comes back of it with a refund. They sum to `feesPaisa`. Null: of other kinds.',
    }),
    invoiceId: wireIdText('inv')
      .nullable()
      .meta({ description: 'The invoice that was paid or refunded. Null: none.' }),
    payoutId: wireIdText('po')
      .nullable()
      .meta({ description: 'The payout that came back or was corrected. Null: none.' }),
    description: z.string().meta({ description: 'In words.', examples: ['Invoice 2083-84/000012'] }),
    createdAt: wireInstant.meta({ description: 'When it was booked.' }),
  })
  .meta({ id: 'PayoutEntry' })
export const payoutEntryPage = pageOf(payoutEntry)

export const balance = z
  .object({
    environment: wireEnvironment,
    moneyMode: z.enum(['own', 'shared']).meta({
      description: '`own`: top-ups go straight to your own provider accounts, so nothing is paid out.',
    }),
    currency: z.literal('NPR'),
    payablePaisa: wireSigned.meta({ description: 'What you are owed, before fees.' }),
    feesPaisa: wireSigned.meta({ description: 'Fees of it that no payout has taken yet.' }),
    reservePaisa: wireAmount.meta({ description: 'What a payout leaves.' }),
    availablePaisa: wireAmount.meta({ description: 'What could be paid out now.' }),
    inTransitPaisa: wireAmount.meta({ description: 'What is in payouts that are pending or sent.' }),
    nextPayoutAt: wireInstant.nullable().meta({
      description: 'When the next payout is made. Null: the operator makes them by hand, or none is.',
    }),
    noPayoutReason: noPayoutReason
      .nullable()
      .meta({ description: 'Why none would be made now. Null: one would be.', examples: [null] }),
  })
  .meta({ id: 'Balance' })
