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
      "Part of the name, the registered name or an owner's e-mail address; or the whole PAN or id.",
    examples: ['Himal'],
  }),
  waiting: trueOrFalse(
    '`true`: only businesses that are waiting for approval. `false`: only the others.',
  ).optional(),
  toVerify: trueOrFalse(
    '`true`: only businesses whose bank account is waiting to be verified in this environment. `false`: only the others.',
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
        description: 'The registered name. Null if it was not given yet.',
        examples: ['Himal Fitness Pvt. Ltd.'],
      }),
    panNumber: z
      .string()
      .nullable()
      .meta({ description: 'The PAN or VAT number. Null if it was not given yet.', examples: ['601234567'] }),
    approved: z.boolean().meta({ description: 'Whether it may charge wallets in production.' }),
    moneyMode: z.enum(['own', 'shared']).meta({
      description:
        "Where its customers' balances are kept. `own`: by the business itself. `shared`: by this Khata instance.",
      examples: ['shared'],
    }),
    moneyModeFixed: z.boolean().meta({ description: 'Whether the money mode can no longer change.' }),
    payablePaisa: signedAmount.meta({
      description:
        'The amount that this Khata instance owes the business in this environment, in paisa. Negative if the business was paid too much.',
    }),
    inTransitPaisa: signedAmount.meta({ description: "The amount on its way to the business's bank." }),
    payoutTerms: payoutTerms.meta({
      description: 'Your terms for its payouts. The days of the fees are days in this environment.',
    }),
    bankAccount: bankAccount.nullable().meta({
      description: 'The bank account for its payouts in this environment. Null if none is set.',
    }),
    createdAt: wireInstant,
  })
  .meta({ id: 'OperatorBusiness' })

export const operatorBusinessPage = pageOf(operatorBusiness)

/** What can wait for an operator, the most important first. */
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
          kind: z.enum(TODAY_KINDS).meta({ description: 'What needs attention.' }),
          count: z.int().meta({ description: 'The number of items. Never 0.', examples: [3] }),
          amountPaisa: wireAmount
            .nullable()
            .meta({ description: 'The total amount of the items. Null if they have none.' }),
          href: z.string().meta({
            description: 'The page that shows the items.',
            examples: ['/operator/production/reconciliation'],
          }),
        })
        .meta({ id: 'OperatorTodayItem' }),
    )
    .meta({ description: 'The kinds that need attention.' }),
})
