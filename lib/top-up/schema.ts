import { z } from 'zod'
import { amountPaisa, text, wireAmount, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { pageOf, pageQuery } from '@/lib/core/page'
import { PROVIDER_NAMES, TOP_UP_SOURCES } from '@/lib/core/providers'
import { shownQr } from '@/lib/core/shown-qr'
import { LEAST_TOP_UP_PAISA, MAX_TOP_UP_PAISA } from '@/lib/core/top-up-amount'

const RANGE = `must be from "${LEAST_TOP_UP_PAISA}" to "${MAX_TOP_UP_PAISA}".`

export const topUpAmount = amountPaisa
  .refine((amount) => amount >= LEAST_TOP_UP_PAISA && amount <= MAX_TOP_UP_PAISA, { message: RANGE })
  .meta({ description: 'The amount in paisa, from Rs 10 to Rs 100,000.', examples: ['35000'] })

export const topUpProvider = z.enum(PROVIDER_NAMES).meta({
  description:
    "The provider where the customer pays. The checkout's or wallet's `GET` lists the providers on offer.",
})

// Long enough for every page of this service.
const MAX_RETURN_URL_LENGTH = 2_048

/** What a customer chooses. A checkout leaves out `returnUrl`, because it knows the way back itself. */
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
      description: 'The page of this service that the customer returns to from the provider.',
    }),
})

const redirect = z
  .object({
    url: z.url().meta({ description: 'The URL to send the browser to.' }),
    method: z.enum(['GET', 'POST']).meta({ description: '`POST`: send the fields as a form.' }),
    fields: z.record(z.string(), z.string()).optional().meta({ description: 'The form fields to post.' }),
  })
  .meta({ id: 'TopUpRedirect' })

export const topUp = z
  .object({
    id: wireIdText('top'),
    provider: z.enum(TOP_UP_SOURCES).meta({ description: 'The provider. `sandbox` is test money.' }),
    status: z.enum(['initiated', 'pending', 'succeeded', 'failed', 'expired', 'canceled']).meta({
      description:
        '`initiated`: the customer is not at the provider yet. `pending`: the provider has not decided yet. All other statuses are final.',
      examples: ['succeeded'],
    }),
    amountPaisa: wireAmount.meta({ description: 'The amount, in paisa.' }),
    refundedPaisa: wireAmount.meta({
      examples: ['0'],
      description: 'The amount that the provider gave back after the top-up was credited.',
    }),
    currency: z.literal('NPR'),
    redirect: redirect.nullable().meta({
      examples: [null],
      description:
        'Where the customer pays. Null once the top-up can no longer be paid, and if the customer scans `qr` instead. The connectIPS page opens only once, so only the response that starts the top-up has it.',
    }),
    qr: shownQr.nullable().meta({
      examples: [null],
      description:
        'The QR for the customer to scan, at Fonepay. Null once the top-up can no longer be paid, and if the customer goes to `redirect` instead.',
    }),
    failureReason: z
      .string()
      .nullable()
      .meta({ description: 'Why the top-up failed, in words. Null if it did not fail.', examples: [null] }),
    createdAt: wireInstant,
    expiresAt: wireInstant.meta({ description: 'When the top-up can no longer be paid.' }),
    settledAt: wireInstant.nullable().meta({ description: 'When the status became final. Null until then.' }),
  })
  .meta({ id: 'TopUp' })

export const reconciliationParams = z.object({ id: wireId('top') })

export const listReconciliationQuery = z.strictObject({
  status: z
    .enum(['open', 'handled', 'all'])
    .default('open')
    .meta({ description: '`handled`: a member has marked it as done.' }),
  kind: z
    .enum(['stuck', 'unclaimed', 'ambiguous', 'uncollected'])
    .optional()
    .meta({ description: 'Only top-ups of this kind. `ReconciliationItem` explains each kind.' }),
  ...pageQuery,
})
export type ListReconciliationQuery = z.output<typeof listReconciliationQuery>

export const handleTopUpInput = z.strictObject({
  note: text(1_000).meta({
    description: 'What was done about it. The audit log keeps it.',
    examples: ['eSewa gave the money back on 21 November, reference 0008XYZ.'],
  }),
})
export type HandleTopUpInput = z.output<typeof handleTopUpInput>

export const reconciliationItem = z
  .object({
    id: wireIdText('top'),
    provider: z.enum(TOP_UP_SOURCES).meta({ description: 'The provider where the customer paid.' }),
    status: z
      .enum(['initiated', 'pending', 'succeeded', 'failed', 'expired', 'canceled'])
      .meta({ description: "The top-up's status.", examples: ['pending'] }),
    kind: z.enum(['stuck', 'unclaimed', 'ambiguous', 'uncollected']).nullable().meta({
      description:
        "`stuck`: the provider does not say whether the top-up was paid. `unclaimed`: money came in but was not credited. `ambiguous`: the provider's record is unclear or does not match the top-up. `uncollected`: the provider gave back money that the wallet no longer held. Null if it needs no attention.",
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
      .meta({
        description: 'The reason, as a code. Null if it needs no attention.',
        examples: ['wrong_amount'],
      }),
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
      .meta({ description: 'What to do next.', examples: ['Let the customer top up again.'] }),
    amountPaisa: wireAmount.meta({ description: 'The requested amount, in paisa.' }),
    receivedPaisa: wireAmount
      .nullable()
      .meta({ description: "The amount that came in, in the provider's record." }),
    refundedPaisa: wireAmount.meta({
      description: 'The amount that the provider gave back, in paisa.',
      examples: ['0'],
    }),
    uncollectedPaisa: wireAmount.meta({
      description: 'The amount given back that could not be taken from the wallet, in paisa.',
      examples: ['0'],
    }),
    currency: z.literal('NPR'),
    failureReason: z
      .string()
      .nullable()
      .meta({
        description: 'Why the top-up failed, in words. Null if it did not fail.',
        examples: ['The provider received 1000 paisa, and this top-up is of 50000 paisa.'],
      }),
    customerId: wireIdText('cus')
      .nullable()
      .meta({ description: 'Your customer with this wallet, if there is one.' }),
    customerName: z
      .string()
      .nullable()
      .meta({ description: "That customer's name. Null if it is unknown.", examples: ['Asha Gurung'] }),
    phone: z.string().meta({ description: "The wallet's phone number, masked.", examples: ['98******78'] }),
    checkoutSessionId: wireIdText('cs')
      .nullable()
      .meta({ description: 'The checkout where the top-up was started. Null if it was started elsewhere.' }),
    providerPaymentId: z
      .string()
      .nullable()
      .meta({ description: "The provider's id for the payment.", examples: ['HT6o6PEZRWFJ5ygavzHWd5'] }),
    providerReference: z
      .string()
      .nullable()
      .meta({
        description: "The provider's id for the money that came in.",
        examples: ['GFq9PFS7b2iYvL8Lir9oXe'],
      }),
    providerRecord: z
      .object({
        state: z.string().meta({
          description: "The state that the provider reports, in Khata's terms.",
          examples: ['pending'],
        }),
        amountPaisa: wireAmount
          .optional()
          .meta({ description: "The amount in the provider's record, in paisa." }),
        reference: z
          .string()
          .optional()
          .meta({
            description: "The provider's id for the money.",
            examples: ['GFq9PFS7b2iYvL8Lir9oXe'],
          }),
        refundedPaisa: wireAmount.nullable().optional().meta({
          description:
            'The amount that the provider gave back, in paisa. Null if the provider does not say how much.',
        }),
        status: z
          .string()
          .optional()
          .meta({
            description: "The provider's own status, if the state is `unknown`.",
            examples: ['ON_HOLD'],
          }),
      })
      .nullable()
      .meta({
        id: 'ProviderRecord',
        description: "The provider's last answer. Null if it never answered.",
      }),
    checks: z.int().meta({ description: 'How many times the provider has answered.', examples: [4] }),
    lastCheckedAt: wireInstant
      .nullable()
      .meta({ description: 'When the provider last answered. Null if it never did.' }),
    nextCheckAt: wireInstant.nullable().meta({ description: 'When Khata will ask again automatically.' }),
    createdAt: wireInstant,
    expiresAt: wireInstant.meta({ description: 'When the top-up stopped being payable.' }),
    settledAt: wireInstant.nullable().meta({ description: 'When the status became final. Null until then.' }),
    handled: z
      .object({
        at: wireInstant.meta({ description: 'When the top-up was marked as handled.' }),
        by: z.string().meta({
          description: 'The account of the member who marked it.',
          examples: ['acc_01h455vb4pex5vsknk084sn02q'],
        }),
        byName: z
          .string()
          .nullable()
          .meta({
            description: "That member's name, if the account still exists.",
            examples: ['Asha Gurung'],
          }),
        note: z
          .string()
          .meta({ description: 'What was done about it.', examples: ['Khalti gave the money back.'] }),
      })
      .nullable()
      .meta({ id: 'HandledTopUp', description: "The member's note. Null if there is none yet." }),
  })
  .meta({ id: 'ReconciliationItem' })

export const reconciliationPage = pageOf(reconciliationItem)
