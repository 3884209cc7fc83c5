import { z } from 'zod'
import { metadata, wireEnvironment, wireId, wireIdText, wireInstant, wireMetadata } from '@/lib/core/fields'
import { pageQuery } from '@/lib/core/page'

const CHECKOUT_STATUSES = ['open', 'completed', 'canceled', 'expired'] as const

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

export const listCheckoutSessionsQuery = z.strictObject({
  status: z.enum(CHECKOUT_STATUSES).optional(),
  customerId: wireId('cus').optional(),
  ...pageQuery,
})
export type ListCheckoutSessionsQuery = z.output<typeof listCheckoutSessionsQuery>

/** A session as its merchant sees it, also in `checkout.session.*` events. It does not contain the token. */
export const checkoutSession = z
  .object({
    id: wireIdText('cs'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    status: z.enum(CHECKOUT_STATUSES),
    priceId: wireIdText('price'),
    customerId: wireIdText('cus').nullable().meta({
      description: 'The customer that you named, or the one that the checkout made. Null until then.',
    }),
    subscriptionId: wireIdText('sub').nullable().meta({ description: 'What was started. Null until then.' }),
    successUrl: z.string().nullable(),
    cancelUrl: z.string().nullable(),
    metadata: wireMetadata,
    expiresAt: wireInstant,
    completedAt: wireInstant.nullable(),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'CheckoutSession' })
