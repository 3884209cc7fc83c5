import { z } from 'zod'
import { setBankAccountInput } from '@/lib/bank-account/schema'
import {
  amountPaisa,
  oneLine,
  wireAmount,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
} from '@/lib/core/fields'
import { objectQuery, pageOf, pageQuery } from '@/lib/core/page'

/** The same minimum as for a top-up. */
const LEAST_PAISA = 1_000n

const STATUSES = ['requested', 'sent', 'paid', 'returned', 'canceled'] as const
const status = z.enum(STATUSES)
const METHODS = ['cash', 'bank', 'other'] as const

export const withdrawalParams = z.strictObject({ id: wireId('wdr') })

const to = setBankAccountInput
  .omit({ branch: true })
  .meta({ description: 'The bank account to pay the money to.' })

export const requestWithdrawalInput = z.strictObject({
  amountPaisa: amountPaisa
    .refine((amount) => amount >= LEAST_PAISA, 'must be at least 1000 paisa (Rs 10).')
    .meta({ description: 'The amount to withdraw: at least Rs 10, at most the balance.' }),
  to: to.nullable().optional().meta({
    description:
      'The bank account to pay the money to. Optional only if a business keeps the balance itself.',
  }),
})
export type RequestWithdrawalInput = z.output<typeof requestWithdrawalInput>

export const listWithdrawalsQuery = z.strictObject({
  status: status.optional().meta({ description: 'Only objects with this status.' }),
  ...objectQuery,
})
export type ListWithdrawalsQuery = z.output<typeof listWithdrawalsQuery>

export const listWithdrawalsForOperatorQuery = z.strictObject({
  status: status.optional().meta({ description: 'Only objects with this status.' }),
  batchId: wireId('pob').optional().meta({ description: 'Only those in this batch.' }),
  ...pageQuery,
})
export type ListWithdrawalsForOperatorQuery = z.output<typeof listWithdrawalsForOperatorQuery>

const bankReference = oneLine(100)
const reason = oneLine(200)

export const giveWithdrawalInput = z.strictObject({
  method: z.enum(METHODS).meta({ description: 'How you gave the money.', examples: ['cash'] }),
  reference: bankReference
    .optional()
    .meta({ description: 'The number on a receipt or a transfer.', examples: ['R-2077'] }),
})
export type GiveWithdrawalInput = z.output<typeof giveWithdrawalInput>

export const withdrawalReasonInput = z.strictObject({
  reason: reason.meta({ description: 'The reason. The customer reads it.', examples: ['Account closed'] }),
})

export const markSandboxWithdrawalInput = z.strictObject({})

export const withdrawal = z
  .object({
    id: wireIdText('wdr'),
    number: z
      .string()
      .nullable()
      .meta({
        description:
          "The withdrawal number, as it appears in the bank's file. Null if the business pays the withdrawal itself.",
        examples: ['WD-2083-84/000001'],
      }),
    environment: wireEnvironment,
    walletId: wireIdText('wal').meta({ description: 'The wallet that the money was taken from.' }),
    customerId: wireIdText('cus').nullable().meta({
      description: 'Your customer who asks for the money. Null if the operator pays the withdrawal.',
    }),
    amountPaisa: wireAmount.meta({ description: 'The amount, in paisa.' }),
    status: status.meta({
      description:
        '`requested`: not paid yet, and can be canceled. `sent`: sent to the bank. `paid`: the customer has the money. `returned`: the bank returned it, and the money is back in the balance. `canceled`: the money is back in the balance.',
    }),
    to: z
      .object({
        bankCode: z.string().meta({ description: "The bank's code.", examples: ['NABIL'] }),
        bankName: z.string().meta({ description: "The bank's name.", examples: ['Nabil Bank'] }),
        accountNumber: z.string().meta({
          description: 'The last four characters of the account number. The rest is not shown.',
          examples: ['••••4821'],
        }),
        accountName: z.string().meta({ description: 'The account holder.', examples: ['Sita Rai'] }),
      })
      .nullable()
      .meta({ description: 'The bank account to pay the money to. Null if none was named.' }),
    method: z
      .enum(METHODS)
      .nullable()
      .meta({ description: 'How the business gave the money. Null if it did not.', examples: ['cash'] }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the withdrawal was canceled or returned.', examples: ['Account closed'] }),
    reference: z
      .string()
      .nullable()
      .meta({
        description: "The bank's or the business's reference for the payment.",
        examples: ['FT26333001'],
      }),
    createdAt: wireInstant,
    sentAt: wireInstant
      .nullable()
      .meta({ description: 'When the withdrawal was sent to the bank. Null if it was not.' }),
    paidAt: wireInstant.nullable().meta({ description: 'When it was paid. Null until then.' }),
  })
  .meta({ id: 'Withdrawal' })

export const withdrawalPage = pageOf(withdrawal)
