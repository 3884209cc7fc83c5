import { z } from 'zod'
import {
  amountPaisa,
  metadata,
  text,
  wireAmount,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { pageQuery } from '@/lib/core/page'
import { INTERVALS } from '@/lib/core/period'
import { mobilePhone, phoneCode } from '@/lib/core/phone'
import { PROVIDER_NAMES } from '@/lib/core/providers'

const CHECKOUT_STATUSES = ['open', 'completed', 'canceled', 'expired'] as const

// What every view of a session has.
const status = z
  .enum(CHECKOUT_STATUSES)
  .meta({ description: '`open` until it is completed, canceled by the customer, or expired.' })
const expiresAt = wireInstant.meta({ description: 'Until when an open session can be used.' })
const cancelUrl = z
  .string()
  .nullable()
  .meta({ description: 'Where the customer goes after canceling. Null: they stay on our page.' })

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
  customerId: wireId('cus').optional().meta({ description: 'Who is to pay. Without it, one is made.' }),
  successUrl: address.optional(),
  cancelUrl: address.optional(),
  metadata: metadata.optional(),
})
export type CreateCheckoutSessionInput = z.output<typeof createCheckoutSessionInput>

export const createdCheckoutSession = z
  .object({
    id: wireIdText('cs'),
    token: z.string().meta({ description: 'One-time token, part of publicUrl. Shown once.' }),
    publicUrl: z.url().meta({ description: 'Send the customer there.' }),
  })
  .meta({ id: 'CreatedCheckoutSession' })

export const listCheckoutSessionsQuery = z.strictObject({
  status: z.enum(CHECKOUT_STATUSES).optional().meta({ description: 'Only sessions with this status.' }),
  customerId: wireId('cus').optional().meta({ description: 'Only sessions of this customer.' }),
  priceId: wireId('price').optional().meta({ description: 'Only sessions for this price.' }),
  ...pageQuery,
})
export type ListCheckoutSessionsQuery = z.output<typeof listCheckoutSessionsQuery>

/** A session as its merchant sees it, also in `checkout.session.*` events. It does not contain the token. */
export const checkoutSession = z
  .object({
    id: wireIdText('cs'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    status,
    priceId: wireIdText('price'),
    customerId: wireIdText('cus').nullable().meta({
      description: 'The customer that you named, or the one that the checkout made. Null until then.',
    }),
    subscriptionId: wireIdText('sub').nullable().meta({ description: 'What was started. Null until then.' }),
    successUrl: z
      .string()
      .nullable()
      .meta({ description: 'Where the customer goes after it. Null: they stay on our page.' }),
    cancelUrl,
    metadata: wireMetadata,
    expiresAt,
    completedAt: wireInstant.nullable().meta({ description: 'When it was completed. Null: it was not.' }),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'CheckoutSession' })

/** The merchant's address of a session. The name of the segment is that of the customer's address. */
export const checkoutSessionParams = z.object({ token: wireId('cs') })

export const expireCheckoutInput = z.strictObject({})

const CHECKOUT_ENTRY_TYPES = [
  'created',
  'phone_verified',
  'topup_begun',
  'topup_succeeded',
  'topup_failed',
  'completed',
  'canceled',
  'expired',
] as const
export type CheckoutEntryType = (typeof CHECKOUT_ENTRY_TYPES)[number]

export const checkoutEntry = z
  .object({
    type: z.enum(CHECKOUT_ENTRY_TYPES).meta({ description: 'What happened.' }),
    occurredAt: wireInstant.meta({ description: 'When it happened.' }),
    description: z.string().meta({ description: 'The same in words.' }),
    topUpId: wireIdText('top').nullable().meta({ description: 'The top-up that it is about. Null: none.' }),
  })
  .meta({ id: 'CheckoutTimelineEntry' })

/** The address of a customer's operation. */
export const checkoutTokenParams = z.object({
  token: z.string().meta({
    description: 'The token of the checkout: the last part of its `publicUrl`.',
    examples: ['Tn5yJ0dC2hQ8sVwXkR3mZp7bL1fGa9eUoi4K6xYrN_A'],
  }),
})

/** The address that the merchant and the customer share. */
export const checkoutAddressParams = z.object({
  token: z.string().meta({
    'x-khata-id': 'cs',
    description: 'With an API key the id of the session, `cs_…`. Without one its token.',
    examples: ['cs_01h455vb4pex5vsknk084sn02q'],
  }),
})

export const startCheckoutInput = z.strictObject({ phone: mobilePhone })
export type StartCheckoutInput = z.output<typeof startCheckoutInput>

export const verifyCheckoutInput = z.strictObject({ code: phoneCode })
export type VerifyCheckoutInput = z.output<typeof verifyCheckoutInput>

/** The most invoices, and the most subscriptions, that one checkout can take along. */
export const MAX_AGREED = 20

const agree = z
  .strictObject({
    invoiceIds: z
      .array(wireId('inv'))
      .max(MAX_AGREED)
      .optional()
      .meta({ description: 'Open invoices that are paid too. Their sums are part of `expectedPaisa`.' }),
    subscriptionIds: z
      .array(wireId('sub'))
      .max(MAX_AGREED)
      .optional()
      .meta({ description: 'Live subscriptions that this wallet pays from now on.' }),
  })
  .meta({
    description:
      'What else of `existing` the customer wants to pay from this wallet. What is not named is not charged, now or later.',
  })

// 254: the longest address that SMTP can carry (RFC 5321).
export const authorizeCheckoutInput = z.strictObject({
  email: z
    .email()
    .max(254)
    .optional()
    .meta({ description: 'Required if the session named no customer: one is made with it.' }),
  name: text(200).optional().meta({ description: 'The name of the new customer.' }),
  expectedPaisa: amountPaisa.optional().meta({
    description:
      'The sum that the customer was shown: `requiredPaisa` and the invoices of `agree`. Another sum is refused with `amount_changed`. Without it, `requiredPaisa` alone is expected.',
  }),
  agree: agree.optional(),
})
export type AuthorizeCheckoutInput = z.output<typeof authorizeCheckoutInput>

export const cancelCheckoutInput = z.strictObject({})

export const startedCheckout = z
  .object({
    bearer: z.string().optional().meta({
      description:
        'Proves in later calls that you started this checkout: `Authorization: Bearer …`. It is given once, so a start that only sends the code again has none.',
    }),
    bearerExpiresAt: wireInstant.meta({ description: 'Until when the bearer is good: one hour.' }),
    expiresAt: wireInstant.meta({ description: 'Until when the code can be entered.' }),
    resendAt: wireInstant.meta({ description: 'When the next code can be sent.' }),
  })
  .meta({ id: 'StartedCheckout' })

/** What a start costs, beside the wallet. */
export const checkoutPayment = {
  requiredPaisa: wireAmount.meta({
    description: 'What the start takes from the wallet. Zero before a trial.',
  }),
  shortfallPaisa: wireAmount.meta({ description: 'What the wallet lacks for it.', examples: ['0'] }),
}

export const authorizedCheckout = z
  .object({
    subscriptionId: wireIdText('sub'),
    customerId: wireIdText('cus'),
    redirectUrl: z.string().nullable().meta({ description: 'The `successUrl` of the shop.' }),
  })
  .meta({ id: 'AuthorizedCheckout' })

export const canceledCheckout = z
  .object({ redirectUrl: z.string().nullable().meta({ description: 'The `cancelUrl` of the shop.' }) })
  .meta({ id: 'CanceledCheckout' })

const progress = z
  .object({
    step: z.enum(['code', 'wallet', 'done']).meta({
      description: '`code`: verify comes next. `wallet`: top up if something is missing, then authorize.',
    }),
    phone: z.string().meta({ description: 'Masked.', examples: ['98******78'] }),
    walletBalancePaisa: wireAmount
      .nullable()
      .meta({ description: 'What the wallet holds, in paisa. Null until the phone is verified.' }),
    requiredPaisa: checkoutPayment.requiredPaisa,
    shortfallPaisa: wireAmount
      .nullable()
      .meta({ description: 'What the wallet lacks for it. Null until the phone is verified.' }),
    topUpId: wireIdText('top').nullable().meta({ description: 'The last one that was begun here.' }),
    subscriptionId: wireIdText('sub').nullable().meta({ description: 'What was started. Null until then.' }),
    redirectUrl: z.string().nullable().meta({ description: 'Where to go when it is done.' }),
  })
  .meta({ id: 'CheckoutProgress' })

const existing = z
  .object({
    invoices: z
      .array(
        z.object({
          id: wireIdText('inv'),
          description: z.string().meta({ description: 'What was billed.' }),
          amountPaisa: wireAmount.meta({ description: 'What is to be paid, in paisa.' }),
          since: wireInstant.meta({ description: 'Since when it is due.' }),
        }),
      )
      .meta({ description: 'Open invoices that no wallet pays.' }),
    subscriptions: z
      .array(
        z.object({
          id: wireIdText('sub'),
          productName: z.string().meta({ description: 'What was bought.' }),
          amountPaisa: wireAmount.meta({ description: 'What a billing period costs, in paisa.' }),
          interval: z.enum(INTERVALS).meta({ description: 'The unit of the billing period.' }),
          intervalCount: z.int().meta({ description: 'How many intervals one period has.' }),
          nextChargeAt: wireInstant
            .nullable()
            .meta({ description: 'When it is charged next. Null: it ends with its period.' }),
        }),
      )
      .meta({ description: 'Live subscriptions that no wallet pays.' }),
  })
  .meta({ id: 'CheckoutExisting' })

/** What a customer sees of a session. */
export const checkoutView = z
  .object({
    id: wireIdText('cs'),
    environment: wireEnvironment,
    status,
    expiresAt,
    business: z
      .object({
        name: z.string().meta({ description: 'The name of the business.' }),
        logoUrl: z.string().nullable().meta({ description: 'Its logo. Null: it has none.' }),
        accentColor: z.string().nullable().meta({ description: 'The colour of its buttons. Null: ours.' }),
      })
      .meta({ description: 'Who sells.' }),
    product: z
      .object({
        name: z.string().meta({ description: 'The name of the product.' }),
        description: z.string().nullable().meta({ description: 'What customers read. Null: nothing.' }),
        imageUrl: z.string().nullable().meta({ description: 'Its image. Null: it has none.' }),
      })
      .meta({ description: 'What is sold.' }),
    price: z
      .object({
        amountPaisa: wireAmount.meta({ description: 'What a billing period costs, in paisa.' }),
        currency: z.string(),
        interval: z.enum(INTERVALS),
        intervalCount: z.int(),
        trialDays: z.int(),
      })
      .meta({ description: 'What it costs.' }),
    customer: z
      .object({
        preBound: z.boolean().meta({ description: 'The merchant has named the customer.' }),
        emailRequired: z.boolean().meta({ description: '`authorize` needs an e-mail address.' }),
      })
      .meta({ description: 'Who is to pay.' }),
    providers: z.array(z.enum(PROVIDER_NAMES)).meta({ description: 'Where the wallet can be topped up.' }),
    cancelUrl,
    progress: progress.optional().meta({ description: 'Only with the bearer.' }),
    existing: existing.optional().meta({
      description:
        'Only with the bearer: what the named customer has already. It is empty until the phone is verified. The page offers it, and nothing of it is paid unless `agree` names it.',
    }),
  })
  .meta({ id: 'CheckoutView' })
