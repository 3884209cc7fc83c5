import { cancelCheckout } from '@/lib/checkout/cancel'
import { cancelCheckoutInput, canceledCheckout, checkoutTokenParams } from '@/lib/checkout/schema'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'cancelCheckout',
  summary: 'Cancel a checkout',
  description:
    'The customer can cancel before or after the code is verified. The session can no longer be used afterwards.',
  auth: ['checkoutBearer'],
  params: checkoutTokenParams,
  body: cancelCheckoutInput,
  response: canceledCheckout,
  errors: ['checkout_session_used', 'checkout_session_expired'],
  handler: ({ ctx }) => cancelCheckout(ctx),
})
