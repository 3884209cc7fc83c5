import { z } from 'zod'
import { amountPaisa, text, wireAmount, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { pageOf, pageQuery } from '@/lib/core/page'
import { PROVIDER_NAMES, TOP_UP_SOURCES } from '@/lib/core/providers'
import { shownQr } from '@/lib/core/shown-qr'
import { LEAST_TOP_UP_PAISA, MAX_TOP_UP_PAISA } from '@/lib/core/top-up-amount'

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
    url: z.url().meta({ description: 'Where the browser goes.' }),
    method: z.enum(['GET', 'POST']).meta({ description: '`POST`: send the fields as a form.' }),
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
    status: z.enum(['initiated', 'pending', 'succeeded', 'failed', 'expired', 'canceled']).meta({
      description:
        '`initiated` until the customer is at the provider, `pending` until the provider has decided. The others are final.',
      examples: ['succeeded'],
    }),
    amountPaisa: wireAmount.meta({ description: 'The amount, in paisa.' }),
    refundedPaisa: wireAmount.meta({
      examples: ['0'],
      description: 'What the provider gave back after the credit.',
    }),
    currency: z.literal('NPR'),
    redirect: redirect.nullable().meta({
      examples: [null],
      description:
        'Where the customer pays. Null once the top-up can no longer be paid. The page of connectIPS opens once, so only the answer that begins the top-up has it. Null where the customer scans `qr`.',
    }),
    qr: shownQr.nullable().meta({
      examples: [null],
      description:
        'What the customer scans, at Fonepay. Null once the top-up can no longer be paid, and where they go to `redirect`.',
    }),
    failureReason: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed, in words. Null: it did not.', examples: [null] }),
    createdAt: wireInstant,
    expiresAt: wireInstant.meta({ description: 'Until when it can be paid.' }),
    settledAt: wireInstant.nullable().meta({ description: 'When it became final. Null: it is not.' }),
  })
  .meta({ id: 'TopUp' })

export const reconciliationParams = z.object({ id: wireId('top') })

export const listReconciliationQuery = z.strictObject({
  status: z
    .enum(['open', 'handled', 'all'])
    .default('open')
    .meta({ description: '`handled`: a member said that nothing more is to be done.' }),
  kind: z
    .enum(['stuck', 'unclaimed', 'ambiguous', 'uncollected'])
    .optional()
    .meta({ description: 'Only top-ups of this kind. `ReconciliationItem` says what each means.' }),
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
    provider: z.enum(TOP_UP_SOURCES).meta({ description: 'Where the customer paid.' }),
    status: z
      .enum(['initiated', 'pending', 'succeeded', 'failed', 'expired', 'canceled'])
      .meta({ description: 'The status of the top-up.', examples: ['pending'] }),
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
      .meta({
        description: 'Why it is here, as a code. Null: it waits for nobody.',
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
      .meta({ description: 'What to do.', examples: ['Let the customer top up again.'] }),
    amountPaisa: wireAmount.meta({ description: 'The amount that was asked for, in paisa.' }),
    receivedPaisa: wireAmount
      .nullable()
      .meta({ description: 'What came in, by the record of the provider.' }),
    refundedPaisa: wireAmount.meta({
      description: 'What the provider gave back, in paisa.',
      examples: ['0'],
    }),
    uncollectedPaisa: wireAmount.meta({
      description: 'What went back and could not be taken from the wallet, in paisa.',
      examples: ['0'],
    }),
    currency: z.literal('NPR'),
    failureReason: z
      .string()
      .nullable()
      .meta({
        description: 'Why the top-up failed, in words. Null: it did not.',
        examples: ['The provider received 1000 paisa, and this top-up is of 50000 paisa.'],
      }),
    customerId: wireIdText('cus')
      .nullable()
      .meta({ description: 'Your customer with this wallet, if there is one.' }),
    customerName: z
      .string()
      .nullable()
      .meta({ description: 'The name of that customer. Null: none is known.', examples: ['Asha Gurung'] }),
    phone: z.string().meta({ description: 'The phone of the wallet, masked.', examples: ['98******78'] }),
    checkoutSessionId: wireIdText('cs')
      .nullable()
      .meta({ description: 'The checkout at which it was begun. Null: it was begun elsewhere.' }),
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
        state: z
          .string()
          .meta({ description: 'What the provider says, in our words.', examples: ['pending'] }),
        amountPaisa: wireAmount
          .optional()
          .meta({ description: 'The amount by the record of the provider, in paisa.' }),
        reference: z
          .string()
          .optional()
          .meta({
            description: 'The id of the money at the provider.',
            examples: ['GFq9PFS7b2iYvL8Lir9oXe'],
          }),
        refundedPaisa: wireAmount
          .nullable()
          .optional()
          .meta({ description: 'What it gave back, in paisa. Null: it does not say how much.' }),
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
    lastCheckedAt: wireInstant
      .nullable()
      .meta({ description: 'When the provider answered last. Null: never.' }),
    nextCheckAt: wireInstant.nullable().meta({ description: 'When Khata asks again by itself.' }),
    createdAt: wireInstant,
    expiresAt: wireInstant.meta({ description: 'Until when it could be paid.' }),
    settledAt: wireInstant.nullable().meta({ description: 'When it became final. Null: it is not.' }),
    handled: z
      .object({
        at: wireInstant.meta({ description: 'When it was marked.' }),
        by: z.string().meta({
          description: 'The account of the member who did it.',
          examples: ['acc_01h455vb4pex5vsknk084sn02q'],
        }),
        byName: z
          .string()
          .nullable()
          .meta({
            description: 'The name of that member, if the account still exists.',
            examples: ['Asha Gurung'],
          }),
        note: z
          .string()
          .meta({ description: 'What was done about it.', examples: ['Khalti gave the money back.'] }),
      })
      .nullable()
      .meta({ id: 'HandledTopUp', description: 'What a member said about it. Null: nothing yet.' }),
  })
  .meta({ id: 'ReconciliationItem' })

export const reconciliationPage = pageOf(reconciliationItem)
