import { z } from 'zod'
import { instant, wireIdText, wireInstant } from '@/lib/core/fields'
import { pageOf, pageQuery } from '@/lib/core/page'

export const merchantBalanceQuery = z.strictObject({
  since: instant.optional().meta({ description: 'Only movements at this time or later.' }),
  until: instant.optional().meta({ description: 'Only movements before this time.' }),
  ...pageQuery,
})
export type MerchantBalanceQuery = z.output<typeof merchantBalanceQuery>

// A correction can make the balance negative.
const signedAmount = z
  .string()
  .regex(/^-?\d+$/)
  .meta({ examples: ['150000'] })

export const balanceMovement = z
  .object({
    id: wireIdText('txn'),
    kind: z
      .enum([
        ...(['topup', 'charge', 'refund', 'adjustment', 'reversal'] as const),
        ...(['fee', 'payout', 'payout_paid', 'payout_returned', 'paid_before'] as const),
      ])
      .meta({
        description:
          '`charge`: a customer paid an invoice. `refund`: a credit note gave money back. `fee` and `payout`: what a payout took; a positive amount means that the payout was canceled. `payout_returned`: the bank returned the payout. `payout_paid`: the payout was paid in the end. `paid_before`: you were paid before there were payouts. `adjustment` and `reversal`: corrections.',
      }),
    amountPaisa: signedAmount.meta({
      description: 'The amount, in paisa. Positive if it is owed to the merchant.',
    }),
    invoiceId: wireIdText('inv')
      .nullable()
      .meta({ description: 'The invoice that was paid or refunded. Null if there is none.' }),
    createdAt: wireInstant.meta({ description: 'When the movement was booked.' }),
  })
  .meta({ id: 'BalanceMovement' })

export const merchantBalance = z
  .object({
    balancePaisa: signedAmount.meta({
      description: 'The amount that Khata owes the merchant in this environment.',
    }),
    currency: z.literal('NPR'),
    period: z
      .object({
        inPaisa: signedAmount.meta({ description: 'What came in, in paisa.' }),
        outPaisa: signedAmount.meta({ description: 'What went out, in paisa.' }),
        movements: z.int().meta({ description: 'The number of movements.' }),
      })
      .nullable()
      .meta({
        id: 'BalancePeriod',
        description: 'The totals between since and until. Null without since and until.',
      }),
    movements: pageOf(balanceMovement).meta({ description: 'A page of movements, newest first.' }),
  })
  .meta({ id: 'MerchantBalance' })
