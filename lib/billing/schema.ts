import { z } from 'zod'
import { wireAmount, wireIdText, wireInstant } from '@/lib/core/fields'

export const forecastCharge = z
  .object({
    chargeAt: wireInstant.meta({ description: 'When the wallet is charged, or you collect it.' }),
    amountPaisa: wireAmount.meta({ description: 'The amount of the charge, in paisa.' }),
    previousAmountPaisa: wireAmount.optional().meta({
      description:
        'Only in events, and only if the price has changed: what the previous period cost, or the price when the trial began.',
      examples: ['100000'],
    }),
    agreed: z.boolean().meta({
      description:
        'Whether the customer has agreed to the charge. If not, nothing is charged, and the customer is asked. Always true if you collect the money (`collection`: `outside`), because then no wallet is charged.',
      examples: [true],
    }),
    covered: z
      .boolean()
      .nullable()
      .meta({
        description:
          'Whether the balance is enough for this charge and for all charges before it. Null if the customer has not agreed to the charge, or if you collect the money. In production it is also null until three days before the charge, and if the amount differs from what the customer has agreed to or last paid. In production it is answered once for each charge: if you ask again, you get the same answer.',
        examples: [false],
      }),
    walletBalancePaisa: wireAmount.optional().meta({
      description: 'In the sandbox only: the balance before this charge, if all earlier charges are paid.',
      examples: ['120000'],
    }),
    otherChargesPaisa: wireAmount.optional().meta({
      description:
        'In the sandbox only: what other subscriptions will take from the wallet before this charge.',
      examples: ['0'],
    }),
    shortfallPaisa: wireAmount.optional().meta({
      description:
        'In the sandbox only: the amount to add so that this charge and all charges before it can be paid. Zero if the balance is enough.',
      examples: ['30000'],
    }),
  })
  .meta({ id: 'ForecastCharge' })

export const subscriptionForecast = z
  .object({
    subscriptionId: wireIdText('sub'),
    charges: z.array(forecastCharge).meta({
      description:
        'The next charges. Empty if there are none. A charge without agreement is always the last one.',
    }),
    walletBalancePaisa: wireAmount.nullable().optional().meta({
      description:
        'In the sandbox only: the balance. Null until a wallet is linked, and if you collect the money.',
    }),
    shortfallPaisa: wireAmount.optional().meta({
      description:
        'In the sandbox only: the missing amount for the first charge that the balance does not cover.',
    }),
    shortfallAt: wireInstant.nullable().optional().meta({
      description: 'In the sandbox only: when the first charge that falls short is due. Top up before then.',
    }),
  })
  .meta({ id: 'SubscriptionForecast' })

const dunningAttempt = z
  .object({
    attemptedAt: wireInstant.meta({ description: 'When the wallet was tried.' }),
    outcome: z.enum(['failed', 'paid', 'voided']).meta({
      examples: ['failed'],
      description:
        'The result of the attempt. `voided`: the invoice was voided, so nothing more is collected.',
    }),
    description: z.string().optional().meta({ description: 'What happened, in words.' }),
  })
  .meta({ id: 'DunningAttempt' })

export const subscriptionDunning = z
  .object({
    subscriptionId: wireIdText('sub'),
    invoiceId: wireIdText('inv').nullable().meta({
      description: 'The latest invoice, if it was not paid at once. Otherwise null.',
    }),
    invoiceNumber: z
      .string()
      .nullable()
      .meta({
        description: "That invoice's number. Null if there is no such invoice.",
        examples: ['2083-84/000001'],
      }),
    amountDuePaisa: wireAmount.meta({ description: 'The amount still to be collected.' }),
    pastDueSince: wireInstant
      .nullable()
      .meta({ description: 'When the payment became late. Null if it is not late.' }),
    attempts: z.array(dunningAttempt).meta({ description: 'The attempts so far, oldest first.' }),
    recovery: z
      .object({
        recoveredAt: wireInstant.meta({ description: 'When the invoice was paid.' }),
        by: z.enum(['top_up', 'retry', 'outside']).meta({ description: 'How the invoice was paid.' }),
      })
      .nullable()
      .meta({
        description:
          'How the invoice was paid in the end. `top_up`: by money that came into the wallet before the next attempt. `retry`: by an attempt that found enough money. `outside`: it was marked as paid.',
      }),
    nextAttemptsAt: z.array(wireInstant).meta({
      description: 'When the wallet will be tried again. A top-up pays at once, without waiting for this.',
    }),
    finalAction: z.enum(['cancel', 'unpaid']).meta({
      examples: ['cancel'],
      description: 'What happens if the last attempt fails, as the business has set it.',
    }),
  })
  .meta({ id: 'SubscriptionDunning' })
