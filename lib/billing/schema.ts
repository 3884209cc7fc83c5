import { z } from 'zod'
import { wireAmount, wireIdText, wireInstant } from '@/lib/core/fields'

export const forecastCharge = z
  .object({
    chargeAt: wireInstant.meta({ description: 'When the wallet is charged, or you collect it.' }),
    amountPaisa: wireAmount.meta({ description: 'What is charged, in paisa.' }),
    previousAmountPaisa: wireAmount.optional().meta({
      description:
        'Only in events, and only if the price has changed: what the period before cost, or the price when the trial began.',
      examples: ['100000'],
    }),
    agreed: z.boolean().meta({
      description:
        'Whether the customer has agreed to it. If not, nothing is charged, and the customer is asked. Always true if you collect the money (`collection`: `outside`): then no wallet is charged.',
      examples: [true],
    }),
    covered: z
      .boolean()
      .nullable()
      .meta({
        description:
          'Whether the balance is enough for it and for all charges before it. Null if the customer has not agreed to it, or you collect the money. In production also null until three days before the charge, and for another sum than the customer has agreed to or paid last. There it is answered once for each charge: who asks again gets the same answer.',
        examples: [false],
      }),
    walletBalancePaisa: wireAmount.optional().meta({
      description:
        'In the sandbox only: what is left in the wallet before it, if all charges before it are paid.',
      examples: ['120000'],
    }),
    otherChargesPaisa: wireAmount.optional().meta({
      description: 'In the sandbox only: what other subscriptions take from the wallet before this charge.',
      examples: ['0'],
    }),
    shortfallPaisa: wireAmount.optional().meta({
      description:
        'In the sandbox only: what must be added so that this charge and all before it are paid. Zero if the balance is enough.',
      examples: ['30000'],
    }),
  })
  .meta({ id: 'ForecastCharge' })

export const subscriptionForecast = z
  .object({
    subscriptionId: wireIdText('sub'),
    charges: z.array(forecastCharge).meta({
      description: 'The next charges. Empty if there are none. One that is not agreed is the last.',
    }),
    walletBalancePaisa: wireAmount.nullable().optional().meta({
      description:
        'In the sandbox only: the balance. Null until a wallet is linked, and if you collect the money.',
    }),
    shortfallPaisa: wireAmount.optional().meta({
      description:
        'In the sandbox only: the missing amount for the first charge that the balance does not cover.',
    }),
    shortfallAt: wireInstant
      .nullable()
      .optional()
      .meta({ description: 'In the sandbox only: when that charge comes. Top up before then.' }),
  })
  .meta({ id: 'SubscriptionForecast' })

const dunningAttempt = z
  .object({
    attemptedAt: wireInstant.meta({ description: 'When the wallet was tried.' }),
    outcome: z.enum(['failed', 'paid', 'voided']).meta({
      examples: ['failed'],
      description: '`voided`: the invoice was voided, so nothing is collected any more.',
    }),
    description: z.string().optional().meta({ description: 'What happened, in words.' }),
  })
  .meta({ id: 'DunningAttempt' })

export const subscriptionDunning = z
  .object({
    subscriptionId: wireIdText('sub'),
    invoiceId: wireIdText('inv').nullable().meta({
      description: 'The newest invoice, if it was not paid at once. Null: it was.',
    }),
    invoiceNumber: z
      .string()
      .nullable()
      .meta({
        description: 'The number of that invoice. Null: there is none.',
        examples: ['2083-84/000001'],
      }),
    amountDuePaisa: wireAmount.meta({ description: 'The amount still to collect.' }),
    pastDueSince: wireInstant
      .nullable()
      .meta({ description: 'Since when the payment is late. Null: it is not.' }),
    attempts: z.array(dunningAttempt).meta({ description: 'Oldest first.' }),
    recovery: z
      .object({
        recoveredAt: wireInstant.meta({ description: 'When it was paid after all.' }),
        by: z.enum(['top_up', 'retry', 'outside']).meta({ description: 'What paid it.' }),
      })
      .nullable()
      .meta({
        description:
          'How the invoice was paid after all: `top_up` by money that came into the wallet before the next attempt, `retry` by an attempt that found enough, `outside` when it was marked as paid.',
      }),
    nextAttemptsAt: z
      .array(wireInstant)
      .meta({ description: 'When the wallet is tried again. A top-up pays at once, without waiting.' }),
    finalAction: z.enum(['cancel', 'unpaid']).meta({
      examples: ['cancel'],
      description: 'What happens if the last attempt fails, by the setting of the business.',
    }),
  })
  .meta({ id: 'SubscriptionDunning' })
