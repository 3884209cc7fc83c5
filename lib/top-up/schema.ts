import { z } from 'zod'
import { amountPaisa } from '@/lib/core/fields'

/** Both providers' least amount is Rs 10. Rs 100,000 is the most that a wallet of theirs may pay in a day. */
export const LEAST_TOP_UP_PAISA = 1_000n
export const MAX_TOP_UP_PAISA = 10_000_000n

const RANGE = `must be from "${LEAST_TOP_UP_PAISA}" to "${MAX_TOP_UP_PAISA}".`

export const topUpAmount = amountPaisa
  .refine((amount) => amount >= LEAST_TOP_UP_PAISA && amount <= MAX_TOP_UP_PAISA, { message: RANGE })
  .meta({ description: 'The amount in paisa: Rs 10 to Rs 100,000.', examples: ['35000'] })

export const topUpProvider = z
  .enum(['esewa', 'khalti'])
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
