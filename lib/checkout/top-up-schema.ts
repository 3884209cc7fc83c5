import { z } from 'zod'
import { topUp, topUpAmount, topUpProvider } from '@/lib/top-up/schema'
import { authorizeCheckoutInput } from './schema'

/** What a person agrees to when they start a top-up. It is the input of `authorize`. */
const startWithTopUp = authorizeCheckoutInput.required({ expectedPaisa: true })
export type StartWithTopUp = z.output<typeof startWithTopUp>

export const beginCheckoutTopUpInput = z.strictObject({
  provider: topUpProvider,
  amountPaisa: topUpAmount,
  start: startWithTopUp.optional().meta({
    description:
      "The customer's consent, as for `authorize`. The subscription starts at the moment the money arrives. A start that would be refused now is refused before anything is paid. If the start fails when the money arrives, the money stays in the wallet and nothing else is taken.",
  }),
})
export type BeginCheckoutTopUpInput = z.output<typeof beginCheckoutTopUpInput>

export const checkoutTopUp = topUp
  .extend({
    start: z
      .object({
        status: z.enum(['waiting', 'started', 'not_started']).meta({
          description:
            '`waiting`: the money has not arrived yet. `not_started`: the money is in the wallet, and nothing was taken.',
        }),
        reason: z
          .string()
          .nullable()
          .meta({
            description: 'The error code if the start failed. Null if it did not.',
            examples: [null],
          }),
      })
      .nullable()
      .meta({ description: 'The start that this top-up pays for. Null if it only tops up.' }),
  })
  .meta({ id: 'CheckoutTopUp' })
