import { z } from 'zod'
import { amountPaisa, anyOf, quantity, wireAmount, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { objectQuery } from '@/lib/core/page'
import { INTERVALS } from '@/lib/core/period'
import { periodAmounts } from '@/lib/price/schema'

export const agreementParams = z.object({ id: wireId('agr') })

const positiveAmount = amountPaisa.refine((amount) => amount > 0n, { message: 'must be more than 0.' })

const AGREEMENT_STATUSES = ['asked', 'given', 'declined', 'ended'] as const

export const askAgreementInput = z
  .strictObject({
    kind: z.enum(['subscription', 'allowance']).meta({
      description:
        '`subscription`: an amount per period of one subscription. `allowance`: an amount per Nepali month for everything else that you charge.',
    }),
    customerId: wireId('cus'),
    subscriptionId: wireId('sub').optional().meta({
      description:
        'The subscription that you want an agreement for. With `kind: subscription`, send this or `priceId`.',
    }),
    priceId: wireId('price').optional().meta({
      description:
        "The price of a subscription that you will create once the customer has agreed. With `subscriptionId`, leave it out or send the subscription's price.",
    }),
    quantity: quantity.optional().meta({
      description:
        "How many units of the price, with `priceId`. Default: 1. With `subscriptionId`, leave it out or send the subscription's quantity.",
    }),
    amountPaisa: positiveAmount.optional().meta({
      description:
        "For an allowance: the highest amount per Nepali month. For a subscription: the highest amount per period. The default is the price's amount times the quantity.",
    }),
  })
  .superRefine(({ kind, subscriptionId, priceId, quantity: many, amountPaisa: amount }, context) => {
    const refuse = (path: string, message: string, code = 'parameter_invalid') =>
      context.addIssue({ code: 'custom', path: [path], params: { code }, message })
    const missing = (path: string) =>
      refuse(path, `The parameter ${path} is required here. Send it.`, 'parameter_missing')
    if (kind === 'allowance') {
      if (amount === undefined) missing('amountPaisa')
      if (subscriptionId !== undefined) refuse('subscriptionId', 'must be left out of an allowance.')
      if (priceId !== undefined) refuse('priceId', 'must be left out of an allowance.')
      if (many !== undefined) refuse('quantity', 'must be left out of an allowance.')
    } else if (subscriptionId === undefined && priceId === undefined) missing('subscriptionId')
  })
  .meta({
    examples: [
      {
        kind: 'subscription',
        customerId: 'cus_01h455vb4pex5vsknk084sn02q',
        subscriptionId: 'sub_01h455vb4pex5vsknk084sn02q',
      },
    ],
  })
export type AskAgreementInput = z.output<typeof askAgreementInput>

export const listAgreementsQuery = z.strictObject({
  customerId: wireId('cus').optional().meta({ description: 'Only agreements of this customer.' }),
  status: anyOf(AGREEMENT_STATUSES).optional(),
  ...objectQuery,
})
export type ListAgreementsQuery = z.output<typeof listAgreementsQuery>

const agreementFields = {
  id: wireIdText('agr'),
  customerId: wireIdText('cus'),
  subscriptionId: wireIdText('sub').nullable().meta({
    description:
      "The agreement's subscription. Null for an allowance, and if the subscription does not exist yet.",
  }),
  kind: z.enum(['subscription', 'allowance']).meta({
    description:
      '`subscription`: an amount per period. `allowance`: an amount per Nepali month for everything else.',
    examples: ['subscription'],
  }),
  amountPaisa: wireAmount.nullable().meta({
    description:
      'The highest amount per period, or per Nepali month for an allowance. Null if an allowance in the sandbox has no limit.',
  }),
  terms: periodAmounts.nullable().meta({
    description:
      'The price of each period as shown to the customer, in order. A period can be charged at most this amount. Null for an allowance.',
  }),
  interval: z
    .enum(INTERVALS)
    .nullable()
    .meta({ description: 'The unit of the billing period. Null for an allowance.', examples: ['month'] }),
  intervalCount: z
    .int()
    .nullable()
    .meta({ examples: [1] }),
  quantity: z
    .int()
    .nullable()
    .meta({
      description: 'How many units of the price the amount covers. Null for an allowance.',
      examples: [1],
    }),
  status: z.enum(AGREEMENT_STATUSES).meta({
    description:
      '`asked`: the customer has not answered yet. `given`: the agreement is in force. `declined`: the customer said no. `ended`: the agreement is no longer in force.',
    examples: ['given'],
  }),
  by: z.enum(['checkout', 'invoice', 'wallet', 'sandbox']).meta({
    description:
      'Where the customer agrees: at a checkout, on an invoice page, in the wallet, on the agreement page, or by test money.',
    examples: ['checkout'],
  }),
  askedAt: wireInstant.nullable().meta({ description: 'When the customer was asked. Null if nobody asked.' }),
  givenAt: wireInstant.nullable().meta({ description: 'When the customer agreed. Null until then.' }),
  endedAt: wireInstant
    .nullable()
    .meta({ description: 'When the agreement was declined or ended. Null until then.' }),
  url: z.url().nullable().meta({
    description:
      'The page where the customer answers, valid for 24 hours. Only the response that asks for the agreement has it.',
  }),
  usedPaisa: wireAmount.nullable().meta({
    description: 'The part of an allowance that is used in this Nepali month. Null for a subscription.',
    examples: ['0'],
  }),
}

export const agreement = z.object(agreementFields).meta({ id: 'Agreement' })

export const lowerAgreementInput = z.strictObject({
  amountPaisa: amountPaisa.meta({
    description:
      'The new highest amount. It must be lower than the current one. To allow nothing, end the agreement.',
  }),
})

export const endAgreementInput = z.strictObject({})

export const walletAgreement = z
  .object({
    ...agreementFields,
    businessName: z
      .string()
      .meta({ description: 'The business that may charge you.', examples: ['Himalayan Tea House'] }),
    productName: z
      .string()
      .nullable()
      .meta({
        description: 'The product that you pay for. Null if the business may charge you for anything.',
        examples: ['Gold membership'],
      }),
  })
  .meta({ id: 'WalletAgreement' })
