import { z } from 'zod'
import { findCheckoutVisit } from '@/lib/auth/checkout-bearer'
import { renewCheckout } from '@/lib/checkout/renew'
import { checkoutTokenParams } from '@/lib/checkout/schema'
import { found } from '@/lib/core/found'
import { operation } from '@/lib/http/route'

// What a customer does on the page of a checkout. /v1 has no address for it: a merchant's server makes a new session.

export const renewCheckoutOffer = operation({
  operation: 'renewCheckout',
  summary: 'Go on with the present offer, after it has changed',
  auth: ['checkoutBearer', 'anonymous'],
  params: checkoutTokenParams,
  body: z.strictObject({}),
  response: z.object({ token: z.string() }),
  errors: [
    'resource_not_found',
    'checkout_session_used',
    'checkout_session_expired',
    'price_inactive',
    'customer_archived',
  ],
  secretResponse: true,
  anonymousSubject: ({ params }) => `checkout ${params.token}`,
  handler: async ({ ctx: { requestId, ip, tx }, params: { token } }) => {
    const visit = found(await findCheckoutVisit(token, { requestId, ip }))
    return renewCheckout({ ...visit, ...(tx && { tx }) }, token)
  },
})
