import { z } from 'zod'
import { amountPaisa, text, wireAmount, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { pageOf, pageQuery } from '@/lib/core/page'
import { PROVIDER_NAMES, TOP_UP_SOURCES } from '@/lib/core/providers'

/** Both providers' least amount is Rs 10. Rs 100,000 is the most that a wallet of theirs may pay in a day. */
export const LEAST_TOP_UP_PAISA = 1_000n
export const MAX_TOP_UP_PAISA = 10_000_000n

const RANGE = `must be from "${LEAST_TOP_UP_PAISA}" to "${MAX_TOP_UP_PAISA}".`

export const topUpAmount = amountPaisa
  .refine((amount) => amount >= LEAST_TOP_UP_PAISA && amount <= MAX_TOP_UP_PAISA, { message: RANGE })
  .meta({ description: 'The amount in paisa: Rs 10 to Rs 100,000.', examples: ['35000'] })

export const topUpProvider = z
  .enum(PROVIDER_NAMES)
  .meta({ description: 'Where the customer pays. `GET` of the checkout or wallet lists what is offered.' })

// Long enough for every page of ours.
const MAX_RETURN_URL_LENGTH = 2_048

/** What a customer chooses. A checkout knows the way back itself: it leaves `returnUrl` out. */
export const beginTopUpInput = z.strictObject({
  provider: topUpProvider,
  amountPaisa: topUpAmount,
  returnUrl: z
    .string()
    .max(MAX_RETURN_URL_LENGTH)
    .refine((text) => URL.canParse(text), { message: 'must be a URL.' })
    .optional()
    .meta({
      type: 'string',
      format: 'uri',
      description: 'A page of this service, to which the customer comes back from the provider.',
    }),
})

const redirect = z
  .object({
    url: z.url(),
    method: z.enum(['GET', 'POST']),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'The fields of the form to post.' }),
  })
  .meta({ id: 'TopUpRedirect' })

export const topUp = z
  .object({
    id: wireIdText('top'),
    provider: z.enum(TOP_UP_SOURCES).meta({ description: '`sandbox` is test money.' }),
    status: z
      .enum(['initiated', 'pending', 'succeeded', 'failed', 'expired', 'canceled'])
      .meta({ examples: ['succeeded'] }),
    amountPaisa: wireAmount,
    refundedPaisa: wireAmount.meta({
      examples: ['0'],
      description: 'What the provider gave back after the credit.',
    }),
    currency: z.literal('NPR'),
    redirect: redirect.nullable().meta({
      examples: [null],
      description: 'Where the customer pays. Null once the top-up can no longer be paid.',
    }),
    failureReason: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    createdAt: wireInstant,
    expiresAt: wireInstant.meta({ description: 'Until when it can be paid.' }),
    settledAt: wireInstant.nullable(),
  })
  .meta({ id: 'TopUp' })

export const reconciliationParams = z.object({ id: wireId('top') })

export const listReconciliationQuery = z.strictObject({
  status: z
    .enum(['open', 'handled', 'all'])
    .default('open')
    .meta({ description: '`handled`: a member said that nothing more is to be done.' }),
  kind: z.enum(['stuck', 'unclaimed', 'ambiguous', 'uncollected']).optional(),
  ...pageQuery,
})
export type ListReconciliationQuery = z.output<typeof listReconciliationQuery>

export const handleTopUpInput = z.strictObject({
  note: text(1_000).meta({
    description: 'What was done about it. It is kept in the audit log.',
    examples: ['eSewa gave the money back on 21 November, reference 0008XYZ.'],
  }),
})
export type HandleTopUpInput = z.output<typeof handleTopUpInput>

export const reconciliationItem = z
  .object({
    id: wireIdText('top'),
    provider: z.enum(TOP_UP_SOURCES),
    status: z
      .enum(['initiated', 'pending', 'succeeded', 'failed', 'expired', 'canceled'])
      .meta({ examples: ['pending'] }),
    kind: z.enum(['stuck', 'unclaimed', 'ambiguous', 'uncollected']).nullable().meta({
      description:
        '`stuck`: the provider does not say whether it was paid. `unclaimed`: money came in and was credited nowhere. `ambiguous`: what the provider says does not fit. `uncollected`: money went back that the wallet did not hold any more. Null: it waits for nobody.',
    }),
    reason: z
      .enum([
        'unfinished',
        'provider_undecided',
        'wrong_amount',
        'wrong_payment',
        'reference_taken',
        'wallet_full',
        'refunded_before_credit',
        'refund_uncollected',
        'refund_amount_unknown',
        'record_changed',
      ])
      .nullable()
      .meta({ examples: ['wrong_amount'] }),
    explanation: z
      .string()
      .nullable()
      .meta({
        description: 'The reason in words.',
        examples: ['Khalti received another amount. Nothing was credited.'],
      }),
    advice: z
      .string()
      .nullable()
      .meta({ description: 'What to do.', examples: ['Let the customer top up again.'] }),
    amountPaisa: wireAmount,
    receivedPaisa: wireAmount
      .nullable()
      .meta({ description: 'What came in, by the record of the provider.' }),
    refundedPaisa: wireAmount.meta({ examples: ['0'] }),
    uncollectedPaisa: wireAmount.meta({ examples: ['0'] }),
    currency: z.literal('NPR'),
    failureReason: z
      .string()
      .nullable()
      .meta({ examples: ['The provider received 1000 paisa, and this top-up is of 50000 paisa.'] }),
    customerId: wireIdText('cus')
      .nullable()
      .meta({ description: 'Your customer with this wallet, if there is one.' }),
    customerName: z
      .string()
      .nullable()
      .meta({ examples: ['Asha Gurung'] }),
    phone: z.string().meta({ description: 'The phone of the wallet, masked.', examples: ['98******78'] }),
    checkoutSessionId: wireIdText('cs').nullable(),
    providerPaymentId: z
      .string()
      .nullable()
      .meta({ description: 'The id of the payment at the provider.', examples: ['HT6o6PEZRWFJ5ygavzHWd5'] }),
    providerReference: z
      .string()
      .nullable()
      .meta({
        description: "The provider's id of the money that came in.",
        examples: ['GFq9PFS7b2iYvL8Lir9oXe'],
      }),
    providerRecord: z
      .object({
        state: z.string().meta({ examples: ['pending'] }),
        amountPaisa: wireAmount.optional(),
        reference: z
          .string()
          .optional()
          .meta({ examples: ['GFq9PFS7b2iYvL8Lir9oXe'] }),
        refundedPaisa: wireAmount.nullable().optional(),
        status: z
          .string()
          .optional()
          .meta({ description: 'Of `unknown`: the word of the provider.', examples: ['ON_HOLD'] }),
      })
      .nullable()
      .meta({
        id: 'ProviderRecord',
        description: 'What the provider answered last. Null: it never gave an answer.',
      }),
    checks: z.int().meta({ description: 'How often the provider has answered.', examples: [4] }),
    lastCheckedAt: wireInstant.nullable(),
    nextCheckAt: wireInstant.nullable().meta({ description: 'When Khata asks again by itself.' }),
    createdAt: wireInstant,
    expiresAt: wireInstant,
    settledAt: wireInstant.nullable(),
    handled: z
      .object({
        at: wireInstant,
        by: z.string().meta({ examples: ['acc_01h455vb4pex5vsknk084sn02q'] }),
        byName: z
          .string()
          .nullable()
          .meta({ examples: ['Asha Gurung'] }),
        note: z.string().meta({ examples: ['Khalti gave the money back.'] }),
      })
      .nullable()
      .meta({ id: 'HandledTopUp' }),
  })
  .meta({ id: 'ReconciliationItem' })

export const reconciliationPage = pageOf(reconciliationItem)
