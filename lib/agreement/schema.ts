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
        '`subscription`: an amount per period of one subscription. `allowance`: a sum per Nepali month for everything else that you charge.',
    }),
    customerId: wireId('cus'),
    subscriptionId: wireId('sub').optional().meta({
      description: 'The subscription that it is for. Of `kind: subscription` give this or `priceId`.',
    }),
    priceId: wireId('price').optional().meta({
      description:
        'The price of a subscription that you will create when the customer has agreed. With `subscriptionId` it is that of the subscription.',
    }),
    quantity: quantity.optional().meta({
      description:
        'How many of the price, with `priceId`. Without it 1. With `subscriptionId` it is that of the subscription.',
    }),
    amountPaisa: positiveAmount.optional().meta({
      description:
        'Of an allowance: the most per Nepali month. Of a subscription: the most per period; without it, the amount of the price times the quantity.',
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
  subscriptionId: wireIdText('sub')
    .nullable()
    .meta({ description: 'The subscription that it is for. Null: an allowance, or none exists yet.' }),
  kind: z.enum(['subscription', 'allowance']).meta({
    description:
      '`subscription`: an amount per period. `allowance`: a sum per Nepali month for everything else.',
    examples: ['subscription'],
  }),
  amountPaisa: wireAmount.nullable().meta({
    description:
      'The most per period, or per Nepali month. Null: an allowance without limit, in the sandbox.',
  }),
  terms: periodAmounts.nullable().meta({
    description:
      'What was shown of each period, in order. A charge of a period is at most that. Null for an allowance.',
  }),
  interval: z
    .enum(INTERVALS)
    .nullable()
    .meta({ description: 'Null for an allowance.', examples: ['month'] }),
  intervalCount: z
    .int()
    .nullable()
    .meta({ examples: [1] }),
  quantity: z
    .int()
    .nullable()
    .meta({ description: 'How many of the price the amount is for. Null for an allowance.', examples: [1] }),
  status: z.enum(AGREEMENT_STATUSES).meta({
    description:
      '`asked`: the customer has not answered. `given`: it is in force. `declined`: the customer said no. `ended`: it is over.',
    examples: ['given'],
  }),
  by: z.enum(['checkout', 'invoice', 'wallet', 'sandbox']).meta({
    description:
      'Where it is given: at a checkout, on the page of an invoice, in the wallet or at its link, or by test money.',
    examples: ['checkout'],
  }),
  askedAt: wireInstant.nullable().meta({ description: 'When the customer was asked. Null: nobody asked.' }),
  givenAt: wireInstant.nullable().meta({ description: 'When the customer agreed. Null: not yet.' }),
  endedAt: wireInstant.nullable().meta({ description: 'When it was declined or ended. Null: neither.' }),
  url: z
    .url()
    .nullable()
    .meta({ description: 'Where the customer answers, for 24 hours. Only the call that asks shows it.' }),
  usedPaisa: wireAmount.nullable().meta({
    description: 'Of an allowance: what it has paid in this Nepali month. Null for a subscription.',
    examples: ['0'],
  }),
}

export const agreement = z.object(agreementFields).meta({ id: 'Agreement' })

export const lowerAgreementInput = z.strictObject({
  amountPaisa: amountPaisa.meta({ description: 'The new most, lower than now. To allow nothing, end it.' }),
})

export const endAgreementInput = z.strictObject({})

export const walletAgreement = z
  .object({
    ...agreementFields,
    businessName: z.string().meta({ description: 'Who may charge you.', examples: ['Himalayan Tea House'] }),
    productName: z
      .string()
      .nullable()
      .meta({ description: 'What for. Null: whatever the business charges.', examples: ['Gold membership'] }),
  })
  .meta({ id: 'WalletAgreement' })
