import { cancelCheckout } from '@/lib/checkout/cancel'
import { cancelCheckoutInput, canceledCheckout, checkoutTokenParams } from '@/lib/checkout/schema'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'cancelCheckout',
  summary: 'End a checkout without starting anything',
  description:
    'The customer can do so before and after the code was verified. The session cannot be used any more.',
  auth: ['checkoutBearer'],
  params: checkoutTokenParams,
  body: cancelCheckoutInput,
  response: canceledCheckout,
  errors: ['checkout_session_used', 'checkout_session_expired'],
  handler: ({ ctx }) => cancelCheckout(ctx),
})
