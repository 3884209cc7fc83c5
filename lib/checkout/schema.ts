import { z } from 'zod'
import {
  amountPaisa,
  oneLine,
  quantity,
  wireAmount,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { changingQuery } from '@/lib/core/page'
import { mobilePhone, phoneCode } from '@/lib/core/phone'
import { termsDigest } from '@/lib/price/schema'

const CHECKOUT_STATUSES = ['open', 'completed', 'canceled', 'expired'] as const

// The fields that every view of a session has.
export const checkoutStatus = z
  .enum(CHECKOUT_STATUSES)
  .meta({ description: '`open`: until the session is completed, canceled by the customer, or expired.' })
export const checkoutExpiresAt = wireInstant.meta({ description: 'When the session expires.' })
export const checkoutPayable = z.boolean().meta({
  description:
    'Whether the checkout can be paid. False if no provider takes money for it in this environment now: `start` is then refused with `not_payable`.',
})
export const checkoutCancelUrl = z
  .string()
  .nullable()
  .meta({ description: 'Where the customer goes after canceling. Null if they stay on our page.' })

export const listCheckoutSessionsQuery = z.strictObject({
  status: z.enum(CHECKOUT_STATUSES).optional().meta({ description: 'Only sessions with this status.' }),
  customerId: wireId('cus').optional().meta({ description: 'Only sessions of this customer.' }),
  priceId: wireId('price').optional().meta({ description: 'Only sessions for this price.' }),
  ...changingQuery,
})
export type ListCheckoutSessionsQuery = z.output<typeof listCheckoutSessionsQuery>

/** Items that are billed once, with the first payment. */
export const checkoutItems = z
  .array(
    z.object({
      description: z
        .string()
        .meta({ description: 'The text of the invoice line.', examples: ['Admission fee'] }),
      amountPaisa: wireAmount.meta({ description: 'The price of one unit, in paisa.' }),
      quantity,
    }),
  )
  .meta({
    description: 'What is billed once, with the first payment. It is charged at once, even with a trial.',
  })

export const checkoutAllowCodes = z
  .boolean()
  .meta({ description: 'Whether the customer may enter a coupon code.', examples: [false] })

/** A session as its merchant sees it, also in `checkout.session.*` events. It does not contain the token. */
export const checkoutSession = z
  .object({
    id: wireIdText('cs'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    status: checkoutStatus,
    priceId: wireIdText('price'),
    quantity,
    customerId: wireIdText('cus').nullable().meta({
      description: 'The customer that you named, or that the checkout created. Null until then.',
    }),
    subscriptionId: wireIdText('sub')
      .nullable()
      .meta({ description: 'The subscription that was started. Null until then.' }),
    successUrl: z
      .string()
      .nullable()
      .meta({ description: 'Where the customer goes after the checkout. Null if they stay on our page.' }),
    cancelUrl: checkoutCancelUrl,
    couponCode: z
      .string()
      .nullable()
      .meta({ description: "The offer's coupon. Null if there is none.", examples: [null] }),
    allowCouponCodes: checkoutAllowCodes,
    items: checkoutItems,
    metadata: wireMetadata,
    expiresAt: checkoutExpiresAt,
    completedAt: wireInstant
      .nullable()
      .meta({ description: 'When the session was completed. Null until then.' }),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'CheckoutSession' })

/** The path of a merchant's operation. The segment has the same name as in the customer's path. */
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
    description: z.string().meta({ description: 'The event in words.' }),
    topUpId: wireIdText('top')
      .nullable()
      .meta({ description: 'The top-up of this entry. Null if it has none.' }),
  })
  .meta({ id: 'CheckoutTimelineEntry' })

/** The path of a customer's operation. */
export const checkoutTokenParams = z.object({
  token: z.string().meta({
    description: 'The checkout token: the last part of `publicUrl`.',
    examples: ['Tn5yJ0dC2hQ8sVwXkR3mZp7bL1fGa9eUoi4K6xYrN_A'],
  }),
})

/** The path that the merchant and the customer share. */
export const checkoutAddressParams = z.object({
  token: z.string().meta({
    'x-khata-id': 'cs',
    description: "With an API key, the session id `cs_…`. Without a key, the session's token.",
    examples: ['cs_01h455vb4pex5vsknk084sn02q'],
  }),
})

export const startCheckoutInput = z.strictObject({ phone: mobilePhone })
export type StartCheckoutInput = z.output<typeof startCheckoutInput>

export const verifyCheckoutInput = z.strictObject({ code: phoneCode })
export type VerifyCheckoutInput = z.output<typeof verifyCheckoutInput>

/** The most invoices, and the most subscriptions, that one checkout can include. */
export const MAX_AGREED = 20

/** A subscription from `existing`, as the page has shown it. */
const shownSubscription = z.strictObject({
  id: wireId('sub'),
  termsDigest: termsDigest.meta({ description: "The subscription's `terms.digest`." }),
})

export const agree = z
  .strictObject({
    invoiceIds: z
      .array(wireId('inv'))
      .max(MAX_AGREED)
      .optional()
      .meta({ description: 'Open invoices to pay as well. Their amounts are part of `expectedPaisa`.' }),
    subscriptionIds: z.array(wireId('sub')).max(MAX_AGREED).optional().meta({
      description:
        'Live subscriptions that this wallet pays from now on. If a price has changed since the phone was confirmed, the call is refused with `amount_changed`. Prefer `subscriptions`.',
    }),
    subscriptions: z.array(shownSubscription).max(MAX_AGREED).optional().meta({
      description:
        'Live subscriptions that this wallet pays from now on, each with the terms that the customer was shown. If one costs something else by now, the call is refused with `amount_changed`.',
    }),
    maximum: z.boolean().optional().meta({
      description:
        'True if the customer agrees to `asks.maxAmountPaisa`. Otherwise they agree to the price only.',
    }),
    allowance: z
      .boolean()
      .optional()
      .meta({ description: 'True if the customer gives the allowance in `asks.allowancePaisa`.' }),
  })
  .meta({
    description:
      'What the customer agrees to pay from this wallet besides the new subscription: items from `existing`, and requests from `asks`. What you leave out is not charged, now or later.',
  })

// 254: the longest address that SMTP can carry (RFC 5321).
export const authorizeCheckoutInput = z.strictObject({
  email: z.email().max(254).optional().meta({
    description:
      "The new customer's e-mail address, if the session has none. Required if the session has `requireEmail`.",
  }),
  name: oneLine(200).optional().meta({ description: "The new customer's name." }),
  expectedPaisa: amountPaisa.optional().meta({
    description:
      'The total that the customer was shown: `requiredPaisa` plus the invoices in `agree`. If the total is different, the call is refused with `amount_changed`. Default: `requiredPaisa`.',
  }),
  termsDigest: termsDigest.optional(),
  agree: agree.optional(),
})
export type AuthorizeCheckoutInput = z.output<typeof authorizeCheckoutInput>

export const cancelCheckoutInput = z.strictObject({})

export const startedCheckout = z
  .object({
    bearer: z.string().optional().meta({
      description:
        'Proves in later calls that you started this checkout: `Authorization: Bearer …`. It is given only once: if the call only sends the code again, the response has none.',
    }),
    bearerExpiresAt: wireInstant.meta({ description: 'When the bearer expires: after one hour.' }),
    expiresAt: wireInstant.meta({ description: 'When the code expires.' }),
    resendAt: wireInstant.meta({ description: 'When the next code can be sent.' }),
  })
  .meta({ id: 'StartedCheckout' })

/** What a start costs, without the wallet. */
export const checkoutPayment = {
  requiredPaisa: wireAmount.meta({
    description: 'The amount that the start takes from the wallet. Zero before a trial.',
  }),
  shortfallPaisa: wireAmount.meta({ description: 'The amount that the wallet is short.', examples: ['0'] }),
}

export const authorizedCheckout = z
  .object({
    subscriptionId: wireIdText('sub'),
    customerId: wireIdText('cus'),
    redirectUrl: z.string().nullable().meta({ description: "The session's `successUrl`." }),
  })
  .meta({ id: 'AuthorizedCheckout' })

export const canceledCheckout = z
  .object({ redirectUrl: z.string().nullable().meta({ description: "The session's `cancelUrl`." }) })
  .meta({ id: 'CanceledCheckout' })
