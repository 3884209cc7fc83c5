import { expireCheckoutSession } from '@/lib/checkout/expire'
import { presentCheckoutSession } from '@/lib/checkout/present'
import { checkoutSession, checkoutSessionParams, expireCheckoutInput } from '@/lib/checkout/schema'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'expireCheckoutSession',
  summary: 'Expire an open checkout session',
  description:
    'Nobody can start or finish the checkout any more. Money that a customer topped up there stays in their wallet. If the session has already expired, nothing changes.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:write',
  stepUp: false,
  params: checkoutSessionParams,
  body: expireCheckoutInput,
  response: checkoutSession,
  errors: ['checkout_session_used'],
  handler: async ({ ctx, params }) => presentCheckoutSession(await expireCheckoutSession(ctx, params.token)),
})
