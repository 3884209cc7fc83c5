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
          productName: z.string().meta({ description: 'What was bought.', examples: ['Monthly membership'] }),
          amountPaisa: wireAmount.meta({ description: 'What the next billing period costs, in paisa.' }),
          interval: z.enum(INTERVALS).meta({ description: 'The unit of the billing period.' }),
          intervalCount: z.int().meta({ description: 'How many intervals one period has.' }),
          calendar: z.enum(CALENDARS).meta({ description: 'By which months and years are counted.' }),
          terms: shownTerms.meta({ description: 'What each period costs, to be shown beside it.' }),
          nextChargeAt: wireInstant
            .nullable()
            .meta({ description: 'When it is charged next. Null: it ends with its period, or is paused.' }),
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
    status: checkoutStatus,
    expiresAt: checkoutExpiresAt,
    business: z
      .object({
        name: z.string().meta({ description: 'The name of the business.' }),
        logoUrl: z
          .string()
          .nullable()
          .meta({ description: 'Its logo. Null: it has none.', examples: [null] }),
        accentColor: z
          .string()
          .nullable()
          .meta({ description: 'The colour of its buttons. Null: ours.', examples: ['#0f766e'] }),
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
        amountPaisa: wireAmount.meta({
          description: 'What a billing period costs, in paisa: for the whole quantity.',
        }),
        quantity,
        currency: z.string(),
        interval: z.enum(INTERVALS),
        intervalCount: z.int(),
        calendar: z.enum(CALENDARS).meta({ description: 'By which months and years are counted.' }),
        trialDays: z.int(),
      })
      .meta({ description: 'What it costs.' }),
    terms: shownTerms.meta({ description: 'What the customer is to be shown before they press.' }),
    discount: discount.nullable().meta({
      description:
        'What a coupon takes off. `periodsLeft` counts from the first payment. `price` is without it. Null: nothing.',
    }),
    allowCouponCodes: checkoutAllowCodes,
    items: checkoutItems,
    asks: z
      .object({
        maxAmountPaisa: wireAmount.nullable().meta({
          description:
            'The most per billing period. A price that is raised up to it is charged from 7 days after the customer was told. Null: only the price.',
          examples: ['100000'],
        }),
        allowancePaisa: wireAmount.nullable().meta({
          description: 'The most in a Nepali month for other things. Null: nothing else.',
          examples: ['100000'],
        }),
      })
      .meta({ description: 'What the business asks for besides. The customer may leave each out.' }),
    customer: z
      .object({
        preBound: z.boolean().meta({ description: 'The merchant has named the customer.' }),
        emailRequired: z.boolean().meta({ description: '`authorize` needs an e-mail address.' }),
      })
      .meta({ description: 'Who is to pay.' }),
    providers: z.array(z.enum(PROVIDER_NAMES)).meta({ description: 'Where the wallet can be topped up.' }),
    payable: checkoutPayable,
    cancelUrl: checkoutCancelUrl,
    progress: progress.optional().meta({ description: 'Only with the bearer.' }),
    existing: existing.optional().meta({
      description:
        'Only with the bearer: what the named customer has already. It is empty until the phone is verified. The page offers it, and nothing of it is paid unless `agree` names it.',
    }),
  })
  .meta({ id: 'CheckoutView' })
