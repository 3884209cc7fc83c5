import { presentStartedCheckout } from '@/lib/checkout/present'
import { checkoutTokenParams, startCheckoutInput, startedCheckout } from '@/lib/checkout/schema'
import { startCheckout } from '@/lib/checkout/start'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'startCheckout',
  summary: "Send a code to the customer's phone",
  description:
    'The first caller gets the bearer of this checkout, once. With the bearer you can have the code sent again, also to a corrected number, until a code is verified. The bearer is valid for one hour. A start without the bearer is treated as a person who comes back in another browser. It gets a provisional bearer, which works only for `verify`, and the response is the same for every number. Only the phone that began can continue. If no phone has been verified, another phone may continue once the checkout has been quiet for ten minutes.',
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
