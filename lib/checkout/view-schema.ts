import { z } from 'zod'
import { quantity, wireAmount, wireEnvironment, wireIdText, wireInstant } from '@/lib/core/fields'
import { CALENDARS, INTERVALS } from '@/lib/core/period'
import { PROVIDER_NAMES } from '@/lib/core/providers'
import { discount } from '@/lib/coupon/schema'
import { shownTerms } from '@/lib/price/schema'
import {
  checkoutAllowCodes,
  checkoutCancelUrl,
  checkoutExpiresAt,
  checkoutItems,
  checkoutPayable,
  checkoutPayment,
  checkoutStatus,
} from './schema'

const progress = z
  .object({
    step: z.enum(['code', 'wallet', 'done']).meta({
      description: '`code`: verify the phone next. `wallet`: top up if the wallet is short, then authorize.',
    }),
    phone: z.string().meta({ description: 'The phone number, masked.', examples: ['98******78'] }),
    walletBalancePaisa: wireAmount
      .nullable()
      .meta({ description: "The wallet's balance, in paisa. Null until the phone is verified." }),
    requiredPaisa: checkoutPayment.requiredPaisa,
    shortfallPaisa: wireAmount
      .nullable()
      .meta({ description: 'The amount that the wallet is short. Null until the phone is verified.' }),
    topUpId: wireIdText('top').nullable().meta({ description: 'The last top-up that was started here.' }),
    subscriptionId: wireIdText('sub')
      .nullable()
      .meta({ description: 'The subscription that was started. Null until then.' }),
    redirectUrl: z
      .string()
      .nullable()
      .meta({ description: 'Where to send the customer after the checkout.' }),
  })
  .meta({ id: 'CheckoutProgress' })

const existing = z
  .object({
    invoices: z
      .array(
        z.object({
          id: wireIdText('inv'),
          description: z.string().meta({ description: 'What was billed.' }),
          amountPaisa: wireAmount.meta({ description: 'The amount to pay, in paisa.' }),
          since: wireInstant.meta({ description: 'When the invoice became due.' }),
        }),
      )
      .meta({ description: 'Open invoices that no wallet pays.' }),
    subscriptions: z
      .array(
        z.object({
          id: wireIdText('sub'),
          productName: z
            .string()
            .meta({ description: "The product's name.", examples: ['Monthly membership'] }),
          amountPaisa: wireAmount.meta({ description: 'The price of the next billing period, in paisa.' }),
          interval: z.enum(INTERVALS).meta({ description: 'The unit of the billing period.' }),
          intervalCount: z.int().meta({ description: 'The number of intervals in a period.' }),
          calendar: z.enum(CALENDARS).meta({ description: 'The calendar for months and years.' }),
          terms: shownTerms.meta({
            description: 'What each period costs. Show it next to the subscription.',
          }),
          nextChargeAt: wireInstant.nullable().meta({
            description:
              'When the next charge takes place. Null if the subscription ends with its period, or is paused.',
          }),
        }),
      )
      .meta({ description: 'Live subscriptions that no wallet pays.' }),
  })
  .meta({ id: 'CheckoutExisting' })

/** A session as a customer sees it. */
export const checkoutView = z
  .object({
    id: wireIdText('cs'),
    environment: wireEnvironment,
    status: checkoutStatus,
    expiresAt: checkoutExpiresAt,
    business: z
      .object({
        name: z.string().meta({ description: "The business's name." }),
        logoUrl: z
          .string()
          .nullable()
          .meta({ description: "The business's logo. Null if there is none.", examples: [null] }),
        accentColor: z
          .string()
          .nullable()
          .meta({
            description: "The colour of the business's buttons. Null if it uses the default.",
            examples: ['#0f766e'],
          }),
      })
      .meta({ description: 'The business that sells.' }),
    product: z
      .object({
        name: z.string().meta({ description: "The product's name." }),
        description: z
          .string()
          .nullable()
          .meta({ description: 'The description for customers. Null if there is none.' }),
        imageUrl: z.string().nullable().meta({ description: "The product's image. Null if there is none." }),
      })
      .meta({ description: 'The product.' }),
    price: z
      .object({
        amountPaisa: wireAmount.meta({
          description: 'The price of a billing period for the whole quantity, in paisa.',
        }),
        quantity,
        currency: z.string(),
        interval: z.enum(INTERVALS),
        intervalCount: z.int(),
        calendar: z.enum(CALENDARS).meta({ description: 'The calendar for months and years.' }),
        trialDays: z.int(),
      })
      .meta({ description: 'The price.' }),
    terms: shownTerms.meta({ description: 'The terms to show the customer before they confirm.' }),
    discount: discount.nullable().meta({
      description:
        "The coupon's discount. `periodsLeft` counts from the first payment. `price` does not include the discount. Null if there is no discount.",
    }),
    allowCouponCodes: checkoutAllowCodes,
    items: checkoutItems,
    asks: z
      .object({
        maxAmountPaisa: wireAmount.nullable().meta({
          description:
            'The highest amount per billing period. A price that is raised up to it is charged from 7 days after the customer was told. Null if only the price is asked for.',
          examples: ['100000'],
        }),
        allowancePaisa: wireAmount.nullable().meta({
          description:
            'The highest amount in a Nepali month for other things. Null if the business does not ask for an allowance.',
          examples: ['100000'],
        }),
      })
      .meta({ description: 'What else the business asks for. The customer may decline each request.' }),
    customer: z
      .object({
        preBound: z.boolean().meta({ description: 'Whether the merchant has named the customer.' }),
        emailRequired: z.boolean().meta({ description: 'Whether `authorize` needs an e-mail address.' }),
      })
      .meta({ description: 'The customer who pays.' }),
    providers: z
      .array(z.enum(PROVIDER_NAMES))
      .meta({ description: 'The providers where the wallet can be topped up.' }),
    payable: checkoutPayable,
    cancelUrl: checkoutCancelUrl,
    progress: progress.optional().meta({ description: "The checkout's progress. Only with the bearer." }),
    existing: existing.optional().meta({
      description:
        'Only with the bearer: what the named customer already has. Empty until the phone is verified. The page offers it. Nothing is paid unless `agree` names it.',
    }),
  })
  .meta({ id: 'CheckoutView' })
