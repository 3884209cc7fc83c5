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
  .meta({ description: 'The account that the money goes to.' })

export const requestWithdrawalInput = z.strictObject({
  amountPaisa: amountPaisa
    .refine((amount) => amount >= LEAST_PAISA, 'must be at least 1000 paisa (Rs 10).')
    .meta({ description: 'What to take out: at least Rs 10, at most the balance.' }),
  to: to.nullable().optional().meta({
    description:
      'The account that the money goes to. Only a business that keeps the balance itself can give it without one.',
  }),
})
export type RequestWithdrawalInput = z.output<typeof requestWithdrawalInput>

export const listWithdrawalsQuery = z.strictObject({
  status: status.optional().meta({ description: 'Only those in this state.' }),
  ...objectQuery,
})
export type ListWithdrawalsQuery = z.output<typeof listWithdrawalsQuery>

export const listWithdrawalsForOperatorQuery = z.strictObject({
  status: status.optional().meta({ description: 'Only those in this state.' }),
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
    .meta({ description: 'The number of a receipt or a transfer.', examples: ['R-2077'] }),
})
export type GiveWithdrawalInput = z.output<typeof giveWithdrawalInput>

export const withdrawalReasonInput = z.strictObject({
  reason: reason.meta({ description: 'Why. The customer reads it.', examples: ['Account closed'] }),
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
          'Of what the operator pays: as the file for the bank has it. Null: the business pays it.',
        examples: ['WD-2083-84/000001'],
      }),
    environment: wireEnvironment,
    walletId: wireIdText('wal').meta({ description: 'The wallet that it was taken out of.' }),
    customerId: wireIdText('cus')
      .nullable()
      .meta({ description: 'Your customer who asks for it. Null: the operator pays it.' }),
    amountPaisa: wireAmount.meta({ description: 'The amount, in paisa.' }),
    status: status.meta({
      description:
        '`requested`: it can be canceled. `sent`: it is at the bank. `returned`: the bank sent it back, and it is in the balance again.',
    }),
    to: z
      .object({
        bankCode: z.string().meta({ description: 'The code of the bank.', examples: ['NABIL'] }),
        bankName: z.string().meta({ description: 'The name of the bank.', examples: ['Nabil Bank'] }),
        accountNumber: z.string().meta({
          description: 'The last four of the number. Nobody reads the rest here.',
          examples: ['••••4821'],
        }),
        accountName: z.string().meta({ description: 'The holder of the account.', examples: ['Sita Rai'] }),
      })
      .nullable()
      .meta({ description: 'The account that the money goes to. Null: none was named.' }),
    method: z
      .enum(METHODS)
      .nullable()
      .meta({ description: 'How the business gave it. Null: it did not.', examples: ['cash'] }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why it was canceled or returned.', examples: ['Account closed'] }),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'What the bank or the business calls the payment.', examples: ['FT26333001'] }),
    createdAt: wireInstant,
    sentAt: wireInstant.nullable().meta({ description: 'When it went to the bank. Null: it did not.' }),
    paidAt: wireInstant.nullable().meta({ description: 'When it was paid. Null: it was not.' }),
  })
  .meta({ id: 'Withdrawal' })

export const withdrawalPage = pageOf(withdrawal)
