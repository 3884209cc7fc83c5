import { presentStartedCheckout } from '@/lib/checkout/present'
import { checkoutTokenParams, startCheckoutInput, startedCheckout } from '@/lib/checkout/schema'
import { startCheckout } from '@/lib/checkout/start'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'startCheckout',
  summary: 'Send a code to the phone of the customer',
  description:
    'The first who starts gets the bearer of this checkout, once. With the bearer the code is sent again, also to a corrected number, until it was verified. The bearer lives for an hour. Without it, a start is that of a person who comes back in another browser: it gets a provisional bearer, which opens `verify` and nothing else, and the answer is the same for every number. Only the phone that began goes on; before any verification another one may, when the checkout has been quiet for ten minutes.',
  auth: ['checkoutBearer', 'anonymous'],
  params: checkoutTokenParams,
  body: startCheckoutInput,
  response: startedCheckout,
  errors: [
    'resource_not_found',
    'checkout_session_used',
    'checkout_session_expired',
    'not_payable',
    'code_send_limited',
  ],
  secretResponse: true,
  anonymousSubject: ({ params }) => `checkout ${params.token}`,
  handler: async ({ ctx, params, body }) =>
    presentStartedCheckout(await startCheckout(ctx, params.token, body)),
})
