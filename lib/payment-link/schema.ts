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
  .refine((text) => !isReserved(text), {
    message: 'must be a different word, because this one would mislead people.',
  })
  .meta({
    description:
      "The last part of the link's address: 3 to 40 of `a–z`, `0–9` and `-`. If you leave it out, Khata makes one with 10 characters.",
    examples: ['himal-gold'],
  })

const chosen = {
  quantity: quantity.optional(),
  allowQuantity: z
    .boolean()
    .optional()
    .meta({ description: 'Whether customers may choose another quantity.' }),
  couponCode: couponCode
    .nullable()
    .optional()
    .meta({
      type: ['string', 'null'],
      description: "The offer's coupon. While the coupon is not valid, the offer has no discount.",
    }),
  allowCouponCodes: z
    .boolean()
    .optional()
    .meta({ description: 'Whether customers may enter a coupon code.' }),
  requireEmail: z
    .boolean()
    .optional()
    .meta({ description: 'Whether a new customer must enter an e-mail address.' }),
  successUrl: shopAddress.nullable().optional(),
}

export const createPaymentLinkInput = z
  .strictObject({
    priceId: wireId('price')
      .optional()
      .meta({ description: 'The price to sell. If you leave it out, send `price`.' }),
    price: newOfferInput.optional().meta({
      description: 'A new price and its product, created together with the link. Send this or `priceId`.',
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
  active: z.boolean().optional().meta({ description: 'False switches the link off.' }),
  metadata: metadataPatch.optional(),
})
export type UpdatePaymentLinkInput = z.output<typeof updatePaymentLinkInput>

export const listPaymentLinksQuery = z.strictObject({
  active: z
    .enum(['true', 'false', 'all'])
    .default('true')
    .meta({ description: '"true": only links that are switched on.' }),
  priceId: wireId('price').optional().meta({ description: 'Only links for this price.' }),
  ...changingQuery,
})
export type ListPaymentLinksQuery = z.output<typeof listPaymentLinksQuery>

export const paymentLinkParams = z.object({ id: wireId('plink') })

/** The slug in the path of a customer's operation. It has the same name as in the merchant's operations. */
export const paymentLinkSlug = z.object({
  id: z
    .string()
    .max(40)
    .meta({ description: "The slug: the last part of the link's address.", examples: ['himal-gold'] }),
})

export const startPaymentLinkInput = startCheckoutInput.extend({
  quantity: quantity
    .optional()
    .meta({ description: "The quantity, if the link allows another one. Default: the link's quantity." }),
  couponCode: couponCode.optional().meta({ description: 'The coupon code, if the link allows one.' }),
  termsDigest: termsDigest.optional(),
})
export type StartPaymentLinkInput = z.output<typeof startPaymentLinkInput>

export const startedPaymentLink = startedCheckout
  .extend({ publicUrl: z.url().meta({ description: 'The page of the new checkout.' }) })
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
    url: z.url().meta({ description: "The link's address. It never leads anywhere else." }),
    slug: z.string().meta({ description: "The last part of the link's address.", examples: ['himal-gold'] }),
    priceId: wireIdText('price'),
    quantity,
    allowQuantity: z.boolean().meta({ description: 'Whether customers may choose another quantity.' }),
    couponCode: z
      .string()
      .nullable()
      .meta({ description: "The offer's coupon. Null if there is none.", examples: [null] }),
    allowCouponCodes: z.boolean().meta({ description: 'Whether customers may enter a coupon code.' }),
    requireEmail: z.boolean().meta({ description: 'Whether a new customer must enter an e-mail address.' }),
    successUrl: z
      .string()
      .nullable()
      .meta({
        description: 'Where the customer goes after the checkout. Null if they stay on our page.',
        examples: [null],
      }),
    active: z.boolean().meta({ description: 'Whether the link is switched on.' }),
    startAgain: z.boolean().meta({
      description:
        'Whether Khata created the link, for customers whose subscription has ended. Each price has at most one such link.',
      examples: [false],
    }),
    payable: z.boolean().optional().meta({
      description:
        'Whether payments are possible. False if no provider takes money for the link in this environment now, so nothing can be started. Events leave it out, because it can change without an event.',
    }),
    metadata: wireMetadata,
    opened: count('How many people have opened the link. Message previews do not count.'),
    started: count('How many checkouts were started through the link.'),
    paid: count('How many subscriptions were started through the link.'),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'PaymentLink' })
