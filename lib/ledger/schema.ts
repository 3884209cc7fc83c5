import { z } from 'zod'
import { instant, wireIdText, wireInstant } from '@/lib/core/fields'
import { pageOf, pageQuery } from '@/lib/core/page'

export const merchantBalanceQuery = z.strictObject({
  since: instant.optional().meta({ description: 'Only movements from this time on.' }),
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
          '`charge`: a customer paid an invoice. `refund`: a credit note gave money back. `fee` and `payout`: what a payout took; above 0, it was canceled. `payout_returned`: the bank sent it back. `payout_paid`: it was paid after all. `paid_before`: you were paid before there were payouts. `adjustment` and `reversal`: corrections.',
      }),
    amountPaisa: signedAmount.meta({ description: 'Positive: it is owed to the merchant.' }),
    invoiceId: wireIdText('inv')
      .nullable()
      .meta({ description: 'The invoice that was paid or refunded. Null: none.' }),
    createdAt: wireInstant.meta({ description: 'When it was booked.' }),
  })
  .meta({ id: 'BalanceMovement' })

export const merchantBalance = z
  .object({
    balancePaisa: signedAmount.meta({ description: 'What Khata owes the merchant in this environment.' }),
    currency: z.literal('NPR'),
    period: z
      .object({
        inPaisa: signedAmount.meta({ description: 'What came in, in paisa.' }),
        outPaisa: signedAmount.meta({ description: 'What went out, in paisa.' }),
        movements: z.int().meta({ description: 'How many they were.' }),
      })
      .nullable()
      .meta({
        id: 'BalancePeriod',
        description: 'What came in and went out between since and until. Null without since and until.',
      }),
    movements: pageOf(balanceMovement).meta({ description: 'A page of the movements, the newest first.' }),
  })
  .meta({ id: 'MerchantBalance' })
