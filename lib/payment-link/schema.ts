import { z } from 'zod'
import { shopAddress } from '@/lib/checkout/create-schema'
import { startCheckoutInput, startedCheckout } from '@/lib/checkout/schema'
import {
  metadata,
  metadataPatch,
  quantity,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { changingQuery } from '@/lib/core/page'
import { couponCode } from '@/lib/coupon/schema'
import { newOfferInput, termsDigest } from '@/lib/price/schema'
import { isReserved } from './rules'

const FORM = /^(?!-)[a-z0-9-]{3,40}(?<!-)$/

const slug = z
  .string()
  .refine((text) => FORM.test(text), {
    message: 'must have 3 to 40 letters of a to z, digits or dashes, with no dash at its ends.',
  })
  .refine((text) => !isReserved(text), { message: 'must be another word, because this one misleads people.' })
  .meta({
    description:
      'The last part of its address: 3 to 40 of `a–z`, `0–9` and `-`. Without it, Khata makes one of 10 characters.',
    examples: ['himal-gold'],
  })

const chosen = {
  quantity: quantity.optional(),
  allowQuantity: z.boolean().optional().meta({ description: 'Customers may choose another quantity.' }),
  couponCode: couponCode
    .nullable()
    .optional()
    .meta({
      type: ['string', 'null'],
      description: 'A coupon of the offer. While it is not valid, the offer has no discount.',
    }),
  allowCouponCodes: z.boolean().optional().meta({ description: 'Customers may type the code of a coupon.' }),
  requireEmail: z.boolean().optional().meta({ description: 'A new customer must give an e-mail address.' }),
  successUrl: shopAddress.nullable().optional(),
}

export const createPaymentLinkInput = z
  .strictObject({
    priceId: wireId('price')
      .optional()
      .meta({ description: 'The price that is sold. Without it, `price` says what is.' }),
    price: newOfferInput.optional().meta({
      description:
        'A new price and its product, which are made together with the link. Instead of `priceId`.',
    }),
    slug: slug.optional(),
    ...chosen,
    metadata: metadata.optional(),
  })
  .superRefine(({ priceId, price }, context) => {
    if (priceId && price)
      context.addIssue({ code: 'custom', path: ['price'], message: 'cannot be sent with priceId.' })
    if (!priceId && !price)
      context.addIssue({ code: 'invalid_type', path: ['priceId'], expected: 'string', input: priceId })
  })
export type CreatePaymentLinkInput = z.output<typeof createPaymentLinkInput>

export const updatePaymentLinkInput = z.strictObject({
  ...chosen,
  active: z.boolean().optional().meta({ description: 'False: nothing can be started at it.' }),
  metadata: metadataPatch.optional(),
})
export type UpdatePaymentLinkInput = z.output<typeof updatePaymentLinkInput>

export const listPaymentLinksQuery = z.strictObject({
  active: z
    .enum(['true', 'false', 'all'])
    .default('true')
    .meta({ description: '"true": those that are switched on.' }),
  priceId: wireId('price').optional().meta({ description: 'Only links of this price.' }),
  ...changingQuery,
})
export type ListPaymentLinksQuery = z.output<typeof listPaymentLinksQuery>

export const paymentLinkParams = z.object({ id: wireId('plink') })

/** The slug in the path of a customer's operation. It has the same name as in the merchant's operations. */
export const paymentLinkSlug = z.object({
  id: z
    .string()
    .max(40)
    .meta({ description: 'The slug: the last part of its address.', examples: ['himal-gold'] }),
})

export const startPaymentLinkInput = startCheckoutInput.extend({
  quantity: quantity
    .optional()
    .meta({ description: 'Where the link allows it. Without it, that of the link.' }),
  couponCode: couponCode.optional().meta({ description: 'Where the link allows it.' }),
  termsDigest: termsDigest.optional(),
})
export type StartPaymentLinkInput = z.output<typeof startPaymentLinkInput>

export const startedPaymentLink = startedCheckout
  .extend({ publicUrl: z.url().meta({ description: 'The page of the checkout that was made.' }) })
  .meta({ id: 'StartedPaymentLink' })

const count = (description: string) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [12] })

export const paymentLink = z
  .object({
    id: wireIdText('plink'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    url: z.url().meta({ description: 'Its address. It never leads anywhere else.' }),
    slug: z.string().meta({ description: 'The last part of the address.', examples: ['himal-gold'] }),
    priceId: wireIdText('price'),
    quantity,
    allowQuantity: z.boolean().meta({ description: 'Customers may choose another quantity.' }),
    couponCode: z
      .string()
      .nullable()
      .meta({ description: 'A coupon of the offer. Null: none.', examples: [null] }),
    allowCouponCodes: z.boolean().meta({ description: 'Customers may type the code of a coupon.' }),
    requireEmail: z.boolean().meta({ description: 'A new customer must give an e-mail address.' }),
    successUrl: z
      .string()
      .nullable()
      .meta({
        description: 'Where the customer goes after it. Null: they stay on our page.',
        examples: [null],
      }),
    active: z.boolean().meta({ description: 'Whether anything can be started at it.' }),
    startAgain: z.boolean().meta({
      description: 'Khata made it, for customers whose subscription has ended. Each price has at most one.',
      examples: [false],
    }),
    payable: z.boolean().optional().meta({
      description:
        'False: no provider takes money for it in this environment now, so nothing can be started at it. Events leave it out: it changes without one.',
    }),
    metadata: wireMetadata,
    opened: count('How many people have opened it. Previews in messengers do not count.'),
    started: count('How many checkouts were begun at it.'),
    paid: count('How many subscriptions were started at it.'),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'PaymentLink' })
