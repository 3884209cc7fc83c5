import { z } from 'zod'
import { intendCheckoutTopUp } from '@/lib/checkout/intend-top-up'
import { checkoutTokenParams } from '@/lib/checkout/schema'
import type { TopUpId } from '@/lib/core/id'
import { route } from '@/lib/http/route'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { presentTopUp } from '@/lib/top-up/present'
import { topUp, topUpAmount, topUpProvider } from '@/lib/top-up/schema'

export const POST = route({
  operation: 'createCheckoutTopUp',
  summary: 'Begin a top-up of the wallet that pays',
  description:
    'Send the customer to `redirect`: a GET, or a form post with its fields. The customer comes back to the page of the checkout.',
  auth: ['checkoutBearer'],
  params: checkoutTokenParams,
  body: z.strictObject({ provider: topUpProvider, amountPaisa: topUpAmount }),
  response: topUp,
  status: 201,
  errors: [
    'checkout_not_verified',
    'checkout_session_used',
    'checkout_session_expired',
    'wallet_limit_exceeded',
    'provider_unavailable',
  ],
  handler: ({ ctx, params, body }) => intendCheckoutTopUp(ctx, params.token, body),
  perform: async (_, intent) => presentTopUp(await initiateTopUp(intent as TopUpId)),
})
