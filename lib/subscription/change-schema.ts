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
  priceId: wireId('price').optional().meta({ description: 'The new price. Default: no change.' }),
  quantity: quantity.optional().meta({ description: 'The new quantity. Default: no change.' }),
  quantityDelta: z
    .int()
    .min(-MAX_QUANTITY)
    .max(MAX_QUANTITY)
    .refine((delta) => delta !== 0, { message: 'must not be 0.' })
    .optional()
    .meta({
      description:
        'Instead of `quantity`: how many to add. A negative number removes units. Two calls that add one each add two. With `period_end`, it is added to the pending change.',
      examples: [1],
    }),
  ifQuantity: quantity.optional().meta({
    description:
      'The quantity that you expect. If the quantity is different, nothing changes: 409 `quantity_changed`. With `period_end`, this is the quantity of the pending change, if there is one.',
  }),
  when: z.enum(['now', 'period_end']).default('now').meta({
    description: '`now`: at once. `period_end`: with the next period, which is charged then.',
  }),
  prorate: z.boolean().optional().meta({
    description:
      'Only with `now`. True (the default): the rest of the period is billed. False: nothing is billed, and the new amount applies from the next period.',
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
        'For a change now: `effectiveAt` from a preview that is at most 10 minutes old. Exactly what the preview showed is billed.',
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
    invoice: invoice
      .nullable()
      .meta({ description: 'The invoice for the amount charged at once. Null if there is none.' }),
    creditNote: creditNote.nullable().meta({
      description: 'The credit note for the amount given back at once. Null if there is none.',
      examples: [null],
    }),
  })
  .meta({ id: 'ChangedSubscription' })

export const changePreview = z
  .object({
    effectiveAt: wireInstant.meta({ description: 'When the change takes effect.' }),
    lines: z.array(invoiceLine).meta({ description: 'The lines that would be billed at once.' }),
    creditPaisa: wireAmount.meta({
      description: 'The value of the unused time, in paisa.',
      examples: ['50000'],
    }),
    chargePaisa: wireAmount.meta({
      description: 'The charge for the new terms, in paisa.',
      examples: ['100000'],
    }),
    totalPaisa: z
      .string()
      .regex(/^-?\d+$/)
      .meta({ description: 'The charge less the credit, in paisa.', examples: ['50000'] }),
    discount: discount.nullable().meta({
      description:
        'The discount on future periods after the change. Null if there is none. It ends if the change is to another billing period, or to a product that the coupon is not for.',
    }),
    terms: shownTerms.meta({ description: 'The price of the periods after the change.' }),
    nextPeriodAmountPaisa: wireAmount.meta({ description: 'The price of the next period, in paisa.' }),
    nextChargeAt: wireInstant
      .nullable()
      .meta({ description: 'When the next period is charged. Null if the subscription ends before.' }),
    walletBalancePaisa: wireAmount
      .nullable()
      .meta({ description: "The wallet's balance. Null in production, and without a wallet." }),
    shortfallPaisa: wireAmount.nullable().meta({
      description: 'The amount that the wallet is short. Null in production, and without a wallet.',
    }),
  })
  .meta({ id: 'ChangePreview' })
