import { z } from 'zod'
import { text, wireAmount, wireEnvironment, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { pageQuery } from '@/lib/core/page'
import { CALENDARS } from '@/lib/core/period'
import { mobilePhone, phoneCode } from '@/lib/core/phone'
import { SUBSCRIPTION_STATUSES } from '@/lib/subscription/schema'

const phone = mobilePhone.meta({ description: 'A Nepali mobile number, in any usual spelling.' })

const world = {
  environment: wireEnvironment
    .default('production')
    .meta({ description: 'The environment. In the sandbox, the wallet holds test money.' }),
  // Every sandbox is open to every phone, so the id of another business is not refused here.
  businessId: wireId('biz')
    .optional()
    .meta({
      type: 'string',
      'x-khata-id': undefined,
      examples: ['biz_01h455vb4pex5vsknk084sn02q'],
      description:
        'The business. Required in the sandbox: the code is for its sandbox. In production, name a business that keeps its own balances to open your wallet there.',
    }),
}

function checkWorld(
  { environment, businessId }: { environment: string; businessId?: unknown },
  context: z.RefinementCtx,
): void {
  if (environment === 'sandbox' && businessId === undefined)
    context.addIssue({
      code: 'custom',
      path: ['businessId'],
      params: { code: 'parameter_missing' },
      message: 'The parameter businessId is required in the sandbox. Send the id of your business.',
    })
}

export const startLoginInput = z.strictObject({ phone, ...world }).superRefine(checkWorld)
export type StartLoginInput = z.output<typeof startLoginInput>

export const verifyLoginInput = z.strictObject({ phone, code: phoneCode, ...world }).superRefine(checkWorld)
export type VerifyLoginInput = z.output<typeof verifyLoginInput>

export const signOutInput = z.strictObject({})

export const startedLogin = z
  .object({
    expiresAt: wireInstant.meta({ description: 'When the code expires: after five minutes.' }),
    resendAt: wireInstant.meta({ description: 'When you can ask for the next code.' }),
  })
  .meta({ id: 'SentCode' })

export const endUser = z
  .object({
    id: wireIdText('usr'),
    phone: z.string().meta({ description: 'The phone number.', examples: ['+9779812345678'] }),
  })
  .meta({ id: 'EndUser' })

export const endedLogin = z.object({ ended: z.literal(true).meta({ description: 'The session has ended.' }) })

export const ownListQuery = z.strictObject(pageQuery)

export const walletTransaction = z
  .object({
    id: wireIdText('txn'),
    type: z
      .enum([
        ...(['topup', 'charge', 'refund', 'adjustment', 'reversal'] as const),
        ...(['withdrawal', 'withdrawal_paid', 'withdrawal_returned'] as const),
      ])
      .meta({
        description:
          '`refund`: what was paid for an invoice was given back. `reversal`: money that a provider refunded was taken back. `withdrawal`: money was taken out; a positive amount means that the withdrawal was canceled. `withdrawal_returned`: the bank returned the money. `withdrawal_paid`: the withdrawal was paid in the end.',
        examples: ['charge'],
      }),
    amountPaisa: z
      .string()
      .regex(/^-?\d+$/)
      .meta({
        examples: ['-150000'],
        description: 'The amount, in paisa. Negative if it was taken from the wallet.',
      }),
    balanceAfterPaisa: wireAmount.meta({ description: 'The balance after the movement, in paisa.' }),
    description: z
      .string()
      .meta({ examples: ['Gold membership'], description: 'The description for the customer.' }),
    businessName: z
      .string()
      .nullable()
      .meta({
        examples: ['Himalayan Tea House'],
        description: 'The business that was paid, or that gave money back. Null for top-ups.',
      }),
    invoiceId: wireIdText('inv')
      .nullable()
      .meta({ description: 'The invoice that was paid or refunded. Null if there is none.' }),
    topUpId: wireIdText('top')
      .nullable()
      .meta({ description: 'The top-up that brought the money. Null if there is none.', examples: [null] }),
    createdAt: wireInstant.meta({ description: 'When the money moved.' }),
  })
  .meta({ id: 'WalletTransaction' })

export const ownSubscription = z
  .object({
    id: wireIdText('sub'),
    businessName: z
      .string()
      .meta({ description: 'The business that is paid.', examples: ['Himalayan Tea House'] }),
    productName: z.string().meta({ description: "The product's name.", examples: ['Gold membership'] }),
    status: z.enum(SUBSCRIPTION_STATUSES).meta({
      description: 'The status. `past_due`: a payment has failed and will be tried again.',
      examples: ['active'],
    }),
    quantity: z.int().meta({ description: 'The number of units of the price.', examples: [1] }),
    amountPaisa: wireAmount.meta({
      description: 'The price of a period for the whole quantity, in paisa, without a discount.',
    }),
    currency: z.literal('NPR'),
    interval: z.enum(['day', 'week', 'month', 'year']),
    intervalCount: z.int(),
    calendar: z.enum(CALENDARS).meta({ description: 'The calendar for months and years.' }),
    currentPeriodEnd: wireInstant.meta({ description: 'When the current period ends.' }),
    resumesAt: wireInstant.nullable().meta({
      description:
        'When the pause ends by itself. Null if the subscription is not paused, or if somebody has to end the pause.',
      examples: [null],
    }),
    mayPause: z.boolean().meta({
      description: 'Whether the business lets its customers pause, and end a pause, themselves.',
      examples: [false],
    }),
    mayChangePlan: z.boolean().meta({
      description: 'Whether the customer may change the plan: see the plan options.',
      examples: [false],
    }),
    nextChargeAt: wireInstant.nullable().meta({
      description: 'When the wallet will next be charged, or tried again. Null if no charge is coming.',
    }),
    shortfallPaisa: wireAmount.meta({
      examples: ['0'],
      description:
        'The amount to add so that this charge and all charges to the wallet before it can be paid.',
    }),
    needsAgreement: z.boolean().meta({
      examples: [false],
      description:
        "Whether the next charge is waiting for the customer's agreement. Such a charge is not part of any shortfall.",
    }),
    agreementUrl: z
      .url()
      .nullable()
      .meta({
        examples: [null],
        description: 'Where the customer gives the agreement. Null if none is asked for, or not yet.',
      }),
    cancelAtPeriodEnd: z
      .boolean()
      .meta({ description: 'Whether the subscription ends with the current period.' }),
  })
  .meta({ id: 'WalletSubscription' })

export const cancelOwnSubscriptionInput = z.strictObject({
  cancelAtPeriodEnd: z
    .boolean()
    .default(true)
    .meta({ description: 'False ends the subscription now. What was paid is not refunded.' }),
  reason: text(500)
    .optional()
    .meta({ description: 'The reason. The business reads it. Default: `canceled_by_customer`.' }),
})
export type CancelOwnSubscriptionInput = z.output<typeof cancelOwnSubscriptionInput>
