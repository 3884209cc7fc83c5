import { z } from 'zod'
import { metadata, wireId, wireIdText } from '@/lib/core/fields'

// Long enough for a shop's own parameters, short enough for all browsers and proxies.
const address = z
  .string()
  .max(2048)
  .refine((text) => URL.canParse(text), {
    message: 'must be a URL, such as https://shop.example.com/thanks.',
  })
  .meta({
    type: 'string',
    format: 'uri',
    description: 'Where the customer goes next. `{CHECKOUT_SESSION_ID}` in it is replaced.',
    examples: ['https://shop.example.com/thanks'],
  })

export const createCheckoutSessionInput = z.strictObject({
  priceId: wireId('price'),
  customerId: wireId('cus').optional(),
  successUrl: address.optional(),
  cancelUrl: address.optional(),
  metadata: metadata.optional(),
})
export type CreateCheckoutSessionInput = z.output<typeof createCheckoutSessionInput>

export const createdCheckoutSession = z
  .object({
    id: wireIdText('cs'),
    token: z.string().meta({ description: 'One-time token, part of publicUrl. Shown once.' }),
    publicUrl: z.url(),
  })
  .meta({ id: 'CreatedCheckoutSession' })

/** The object in `checkout.session.*` events. It does not contain the token. */
export const checkoutSession = z
  .object({
    id: wireIdText('cs'),
    businessId: wireIdText('biz'),
    environment: z.enum(['sandbox', 'production']),
    status: z.enum(['open', 'completed', 'canceled', 'expired']),
    priceId: wireIdText('price'),
    customerId: wireIdText('cus').nullable(),
    successUrl: z.string().nullable(),
    cancelUrl: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    expiresAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CheckoutSession' })
