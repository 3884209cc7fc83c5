import { z } from 'zod'
import { topUp, topUpAmount, topUpProvider } from '@/lib/top-up/schema'
import { authorizeCheckoutInput } from './schema'

/** What a person agrees to when they begin a top-up. It is what `authorize` takes. */
const startWithTopUp = authorizeCheckoutInput.required({ expectedPaisa: true })
export type StartWithTopUp = z.output<typeof startWithTopUp>

export const beginCheckoutTopUpInput = z.strictObject({
  provider: topUpProvider,
  amountPaisa: topUpAmount,
  start: startWithTopUp.optional().meta({
    description:
      'The consent of the customer, as `authorize` takes it: when the money arrives, the subscription starts in the same moment. What would be refused now is refused before anything is paid. If the start cannot be done then, the money stays in the wallet and nothing else is taken.',
  }),
})
export type BeginCheckoutTopUpInput = z.output<typeof beginCheckoutTopUpInput>

export const checkoutTopUp = topUp
  .extend({
    start: z
      .object({
        status: z.enum(['waiting', 'started', 'not_started']).meta({
          description:
            '`waiting` for the money. `not_started`: the money is in the wallet, and nothing was taken.',
        }),
        reason: z
          .string()
          .nullable()
          .meta({
            description: 'The error code of what kept it from starting. Null: nothing did.',
            examples: [null],
          }),
      })
      .nullable()
      .meta({ description: 'What the top-up was to start. Null: nothing.' }),
  })
  .meta({ id: 'CheckoutTopUp' })
