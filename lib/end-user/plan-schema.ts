import { z } from 'zod'
import { instant, wireAmount, wireId, wireIdText } from '@/lib/core/fields'
import { CALENDARS } from '@/lib/core/period'
import { termsDigest } from '@/lib/price/schema'
import { ownSubscription } from './schema'

export const planOptions = z
  .object({
    options: z
      .array(
        z.object({
          priceId: wireIdText('price'),
          name: z
            .string()
            .meta({ description: "The product's name.", examples: ['Gold membership – yearly'] }),
          amountPaisa: wireAmount.meta({ description: 'The price of a period for the whole quantity.' }),
          currency: z.literal('NPR'),
          interval: z.enum(['day', 'week', 'month', 'year']),
          intervalCount: z.int(),
          calendar: z.enum(CALENDARS).meta({ description: 'The calendar for months and years.' }),
          isCurrent: z
            .boolean()
            .meta({ description: 'Whether this is the current plan.', examples: [false] }),
          isNext: z
            .boolean()
            .meta({ description: 'Whether this plan starts with the next period.', examples: [false] }),
        }),
      )
      .meta({ description: 'The current plan and the plans that it can change to, cheapest first.' }),
  })
  .meta({ id: 'WalletPlanOptions' })

const wanted = {
  priceId: wireId('price').meta({ description: 'One of the plan options.' }),
  when: z.enum(['now', 'period_end']).default('now').meta({
    description: '`now`: at once. `period_end`: with the next period, which is charged then.',
  }),
}

export const previewPlanInput = z.strictObject(wanted)
export type PreviewPlanInput = z.output<typeof previewPlanInput>

export const changePlanInput = z
  .strictObject({
    ...wanted,
    at: instant.optional().meta({
      description:
        'For a change now: `effectiveAt` from a preview that is at most 10 minutes old. Exactly what the preview showed is billed.',
    }),
    expectedPaisa: z
      .string()
      .regex(/^-?(0|[1-9]\d{0,15})$/, { message: 'must be an amount of paisa as a string, such as "50000".' })
      .transform(BigInt)
      .meta({
        type: 'string',
        examples: ['50000'],
        description:
          'The amount that the customer was shown: `totalPaisa` from the preview. If nothing is billed now, because the change comes with the next period or the trial continues: `nextPeriodAmountPaisa`. If the amount is different, the call is refused with `amount_changed`.',
      }),
    termsDigest: termsDigest.optional(),
  })
  .refine(({ when, at }) => when === 'now' || at === undefined, {
    path: ['at'],
    message: 'is only for a change now.',
  })
export type ChangePlanInput = z.output<typeof changePlanInput>

export const changedPlan = z
  .object({
    subscription: ownSubscription.meta({ description: 'The subscription as it is now.' }),
    paidPaisa: wireAmount.meta({ description: 'The amount that the wallet paid at once.' }),
    creditedPaisa: wireAmount.meta({
      description: 'The amount given back at once, to where it was paid from.',
      examples: ['0'],
    }),
  })
  .meta({ id: 'ChangedWalletSubscription' })
