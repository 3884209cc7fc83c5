import { z } from 'zod'
import { bankAccount } from '@/lib/bank-account/schema'
import { changePayoutTermsInput, payoutTerms } from '@/lib/business/schema'
import { searchText, trueOrFalse, wireAmount, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { pageOf, pageQuery } from '@/lib/core/page'

export const updateOperatorBusinessInput = changePayoutTermsInput
export type UpdateOperatorBusinessInput = z.output<typeof updateOperatorBusinessInput>

export const businessParams = z.strictObject({ id: wireId('biz') })

export const listBusinessesQuery = z.strictObject({
  q: searchText.optional().meta({
    description:
      'A part of the name, of the registered name or of the address of an owner; or the whole PAN or id.',
    examples: ['Himal'],
  }),
  waiting: trueOrFalse('Only those that wait for approval, or only those that do not.').optional(),
  toVerify: trueOrFalse(
    'Only those whose bank account waits to be verified in this environment, or only the others.',
  ).optional(),
  ...pageQuery,
})
export type ListBusinessesQuery = z.output<typeof listBusinessesQuery>

const signedAmount = z
  .string()
  .regex(/^-?\d+$/)
  .meta({ 'x-khata-amount': true, examples: ['150000'] })

export const operatorBusiness = z
  .object({
    id: wireIdText('biz'),
    name: z.string().meta({ description: 'The name that customers see.', examples: ['Himal Fitness'] }),
    legalName: z
      .string()
      .nullable()
      .meta({
        description: 'The registered name. Null: not told yet.',
        examples: ['Himal Fitness Pvt. Ltd.'],
      }),
    panNumber: z
      .string()
      .nullable()
      .meta({ description: 'The PAN or VAT number. Null: not told yet.', examples: ['601234567'] }),
    approved: z.boolean().meta({ description: 'Whether it may charge wallets in production.' }),
    moneyMode: z.enum(['own', 'shared']).meta({
      description: 'Whether it keeps the balances of its customers itself.',
      examples: ['shared'],
    }),
    moneyModeFixed: z.boolean().meta({ description: 'Whether that can no longer change.' }),
    payablePaisa: signedAmount.meta({
      description:
        'What this Khata owes the business in this environment, in paisa. Below 0: it was paid more than that.',
    }),
    inTransitPaisa: signedAmount.meta({ description: 'What is on its way to the bank of the business.' }),
    payoutTerms: payoutTerms.meta({
      description: 'Your terms for its payouts. The days of its fees are those of this environment.',
    }),
    bankAccount: bankAccount.nullable().meta({
      description: 'Where its payouts of this environment go. Null: it has set none.',
    }),
    createdAt: wireInstant,
  })
  .meta({ id: 'OperatorBusiness' })

export const operatorBusinessPage = pageOf(operatorBusiness)

/** What can wait for an operator, in the order in which it matters. */
export const TODAY_KINDS = [
  'cover_low',
  'books_differ',
  'bank_differs',
  'settlements_missing',
  'settlement_problems',
  'payouts_pending',
  'payouts_open',
  'payouts_returned',
  'withdrawals_waiting',
  'accounts_to_verify',
  'businesses_waiting',
  'reconciliation',
] as const
export type TodayKind = (typeof TODAY_KINDS)[number]

export const operatorToday = z.object({
  items: z
    .array(
      z
        .object({
          kind: z.enum(TODAY_KINDS).meta({ description: 'What waits.' }),
          count: z.int().meta({ description: 'How many. Never 0.', examples: [3] }),
          amountPaisa: wireAmount
            .nullable()
            .meta({ description: 'What they are about together. Null: no money.' }),
          href: z.string().meta({
            description: 'The page that shows them.',
            examples: ['/operator/production/reconciliation'],
          }),
        })
        .meta({ id: 'OperatorTodayItem' }),
    )
    .meta({ description: 'Only what waits for somebody.' }),
})
