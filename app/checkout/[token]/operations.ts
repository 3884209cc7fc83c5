import { z } from 'zod'
import { findCheckoutVisit } from '@/lib/auth/checkout-bearer'
import { presentStartedCheckout } from '@/lib/checkout/present'
import { renewCheckout } from '@/lib/checkout/renew'
import { checkoutTokenParams, startedCheckout } from '@/lib/checkout/schema'
import { returnToCheckout } from '@/lib/checkout/start'
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

export const returnToPaidCheckout = operation({
  operation: 'returnToCheckout',
  summary: 'Send a code to the phone that was verified in another browser',
  auth: ['checkoutBearer', 'anonymous'],
  params: checkoutTokenParams,
  body: z.strictObject({}),
  response: startedCheckout,
  errors: [
    'resource_not_found',
    'checkout_session_used',
    'checkout_session_expired',
    'checkout_not_verified',
    'code_send_limited',
  ],
  secretResponse: true,
  anonymousSubject: ({ params }) => `checkout ${params.token}`,
  handler: async ({ ctx, params: { token } }) =>
    presentStartedCheckout(await returnToCheckout(ctx, token, ctx.language ?? 'en')),
})
