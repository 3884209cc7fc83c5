import { z } from 'zod'
import { instant, quantity, wireAmount, wireId, wireInstant } from '@/lib/core/fields'
import { MAX_QUANTITY } from '@/lib/core/quantity'
import { discount } from '@/lib/coupon/schema'
import { creditNote } from '@/lib/credit-note/schema'
import { invoiceLine } from '@/lib/invoice/line-schema'
import { invoice } from '@/lib/invoice/schema'
import { shownTerms } from '@/lib/price/schema'
import { subscription } from './schema'

const changeFields = {
  priceId: wireId('price').optional().meta({ description: 'The new price. Without it, the price stays.' }),
  quantity: quantity.optional().meta({ description: 'The new quantity. Without it, the quantity stays.' }),
  quantityDelta: z
    .int()
    .min(-MAX_QUANTITY)
    .max(MAX_QUANTITY)
    .refine((delta) => delta !== 0, { message: 'must not be 0.' })
    .optional()
    .meta({
      description:
        'Instead of `quantity`: how many more, or with a minus fewer. Two calls that add one each make two more. With `period_end` it counts from the change that waits.',
      examples: [1],
    }),
  ifQuantity: quantity.optional().meta({
    description:
      'The quantity that you know. If it is another one by now, nothing changes: 409 `quantity_changed`. With `period_end` that of the change that waits, if there is one.',
  }),
  when: z.enum(['now', 'period_end']).default('now').meta({
    description: '`now`: at once. `period_end`: with the next period, which is charged then.',
  }),
  prorate: z.boolean().optional().meta({
    description:
      'Only with `now`. True (if you leave it out): the rest of the period is billed. False: nothing is billed, and the next period has the new amount.',
  }),
}

type Change = z.output<z.ZodObject<typeof changeFields>>

function checkChange(
  { priceId, quantity: many, quantityDelta, when, prorate }: Change,
  context: z.core.$RefinementCtx<Change>,
): void {
  const refuse = (path: string, code: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], params: { code }, message })
  if (priceId === undefined && many === undefined && quantityDelta === undefined)
    refuse('priceId', 'parameter_missing', 'or quantity is needed. Send one of them.')
  if (many !== undefined && quantityDelta !== undefined)
    refuse('quantityDelta', 'parameter_invalid', 'cannot be combined with quantity.')
  if (when === 'period_end' && prorate !== undefined)
    refuse('prorate', 'parameter_invalid', 'is only for a change now.')
}

export const previewChangeInput = z.strictObject(changeFields).superRefine(checkChange)
export type PreviewChangeInput = z.output<typeof previewChangeInput>

export const changeSubscriptionInput = z
  .strictObject({
    ...changeFields,
    at: instant.optional().meta({
      description:
        'Of a change now: `effectiveAt` of a preview that is at most 10 minutes old. Exactly what it said is billed.',
    }),
  })
  .superRefine((change, context) => {
    checkChange(change, context)
    if (change.when === 'period_end' && change.at !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['at'],
        params: { code: 'parameter_invalid' },
        message: 'is only for a change now.',
      })
  })
export type ChangeSubscriptionInput = z.output<typeof changeSubscriptionInput>

export const changedSubscription = z
  .object({
    subscription: subscription.meta({ description: 'The subscription as it is now.' }),
    invoice: invoice.nullable().meta({ description: 'What was charged at once. Null: nothing.' }),
    creditNote: creditNote
      .nullable()
      .meta({ description: 'What was given back at once. Null: nothing.', examples: [null] }),
  })
  .meta({ id: 'ChangedSubscription' })

export const changePreview = z
  .object({
    effectiveAt: wireInstant.meta({ description: 'When it takes effect.' }),
    lines: z.array(invoiceLine).meta({ description: 'What would be billed at once.' }),
    creditPaisa: wireAmount.meta({
      description: 'What the unused time is worth, in paisa.',
      examples: ['50000'],
    }),
    chargePaisa: wireAmount.meta({
      description: 'What the new terms cost now, in paisa.',
      examples: ['100000'],
    }),
    totalPaisa: z
      .string()
      .regex(/^-?\d+$/)
      .meta({ description: 'The charge less the credit, in paisa.', examples: ['50000'] }),
    discount: discount.nullable().meta({
      description:
        'What is taken off the periods to come, after the change. Null: nothing. It ends with a change to another billing period, or to a product that its coupon is not for.',
    }),
    terms: shownTerms.meta({ description: 'What the periods after the change cost.' }),
    nextPeriodAmountPaisa: wireAmount.meta({ description: 'What the next period costs, in paisa.' }),
    nextChargeAt: wireInstant
      .nullable()
      .meta({ description: 'When the next period is charged. Null: the subscription ends before.' }),
    walletBalancePaisa: wireAmount
      .nullable()
      .meta({ description: 'What the wallet holds. Null in production, and without a wallet.' }),
    shortfallPaisa: wireAmount
      .nullable()
      .meta({ description: 'What the wallet lacks. Null in production, and without a wallet.' }),
  })
  .meta({ id: 'ChangePreview' })
