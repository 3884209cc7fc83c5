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
    .meta({ description: 'In the sandbox, the wallet holds test money.' }),
  // Every sandbox is open to every phone, so the id of another business is not refused here.
  businessId: wireId('biz')
    .optional()
    .meta({
      type: 'string',
      'x-khata-id': undefined,
      examples: ['biz_01h455vb4pex5vsknk084sn02q'],
      description:
        'The business whose sandbox it is. Required in the sandbox. In production a business that keeps balances of its own: it opens your wallet there.',
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
    expiresAt: wireInstant.meta({ description: 'Until when the code is good: five minutes.' }),
    resendAt: wireInstant.meta({ description: 'When the next code may be asked for.' }),
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
          'A refund gives back what was paid for an invoice. A reversal takes back what a provider has refunded. A withdrawal takes money out; above 0, it was canceled. `withdrawal_returned`: the bank sent it back. `withdrawal_paid`: it was paid after all.',
        examples: ['charge'],
      }),
    amountPaisa: z
      .string()
      .regex(/^-?\d+$/)
      .meta({ examples: ['-150000'], description: 'Negative: it was taken from the wallet.' }),
    balanceAfterPaisa: wireAmount.meta({ description: 'What the wallet held after it, in paisa.' }),
    description: z.string().meta({ examples: ['Gold membership'], description: 'For the customer to read.' }),
    businessName: z
      .string()
      .nullable()
      .meta({
        examples: ['Himalayan Tea House'],
        description: 'Who was paid, or gave it back. Null for top-ups.',
      }),
    invoiceId: wireIdText('inv')
      .nullable()
      .meta({ description: 'The invoice that was paid or refunded. Null: none.' }),
    topUpId: wireIdText('top')
      .nullable()
      .meta({ description: 'The top-up that brought the money. Null: none.', examples: [null] }),
    createdAt: wireInstant.meta({ description: 'When the money moved.' }),
  })
  .meta({ id: 'WalletTransaction' })

export const ownSubscription = z
  .object({
    id: wireIdText('sub'),
    businessName: z.string().meta({ description: 'Who is paid.', examples: ['Himalayan Tea House'] }),
    productName: z.string().meta({ description: 'What is paid for.', examples: ['Gold membership'] }),
    status: z
      .enum(SUBSCRIPTION_STATUSES)
      .meta({ description: '`past_due`: a payment has failed and is tried again.', examples: ['active'] }),
    quantity: z.int().meta({ description: 'How many of the price.', examples: [1] }),
    amountPaisa: wireAmount.meta({
      description: 'What a period costs, in paisa: for the whole quantity, without a discount.',
    }),
    currency: z.literal('NPR'),
    interval: z.enum(['day', 'week', 'month', 'year']),
    intervalCount: z.int(),
    calendar: z.enum(CALENDARS).meta({ description: 'By which months and years are counted.' }),
    currentPeriodEnd: wireInstant.meta({ description: 'When the present period ends.' }),
    resumesAt: wireInstant.nullable().meta({
      description: 'When its pause ends by itself. Null: it is not paused, or somebody has to end the pause.',
      examples: [null],
    }),
    mayPause: z.boolean().meta({
      description: 'Whether the business lets its customers pause, and end a pause, themselves.',
      examples: [false],
    }),
    mayChangePlan: z.boolean().meta({
      description: 'Whether its customer may change its plan: see its options.',
      examples: [false],
    }),
    nextChargeAt: wireInstant
      .nullable()
      .meta({ description: 'When the wallet is charged next, or tried again. Null: no charge is coming.' }),
    shortfallPaisa: wireAmount.meta({
      examples: ['0'],
      description:
        'What must be added so that this charge and all charges of the wallet before it are paid. Top it up in time.',
    }),
    needsAgreement: z.boolean().meta({
      examples: [false],
      description: 'The next charge waits for the yes of the customer. It counts in no shortfall.',
    }),
    agreementUrl: z
      .url()
      .nullable()
      .meta({
        examples: [null],
        description: 'Where the customer gives it. Null: nothing is asked, or not yet.',
      }),
    cancelAtPeriodEnd: z.boolean().meta({ description: 'Whether it ends with the present period.' }),
  })
  .meta({ id: 'WalletSubscription' })

export const cancelOwnSubscriptionInput = z.strictObject({
  cancelAtPeriodEnd: z
    .boolean()
    .default(true)
    .meta({ description: 'False ends it now. What was paid is not refunded.' }),
  reason: text(500)
    .optional()
    .meta({ description: 'The business reads it. Without one it reads `canceled_by_customer`.' }),
})
export type CancelOwnSubscriptionInput = z.output<typeof cancelOwnSubscriptionInput>
