import { z } from 'zod'
import { findCheckoutVisit } from '@/lib/auth/checkout-bearer'
import { continueCheckout, resendCode, startAsLinked } from '@/lib/checkout/continue'
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

export const continueSignedIn = operation({
  operation: 'continueCheckout',
  summary: 'Go on as the person who is signed in to the wallet in this browser',
  auth: ['endUser'],
  params: checkoutTokenParams,
  body: z.strictObject({}),
  response: startedCheckout.pick({ bearer: true, bearerExpiresAt: true }),
  errors: ['resource_not_found', 'checkout_session_used', 'checkout_session_expired'],
  secretResponse: true,
  handler: async ({ ctx, params: { token } }) => {
    const { bearer, bearerExpiresAt } = await continueCheckout(ctx, token)
    return { bearer, bearerExpiresAt: bearerExpiresAt.toISOString() }
  },
})

export const startAsLinkedCustomer = operation({
  operation: 'startCheckoutAsLinked',
  summary: 'Send a code to the phone of the customer whom the merchant named',
  auth: ['checkoutBearer', 'anonymous'],
  params: checkoutTokenParams,
  body: z.strictObject({}),
  response: startedCheckout,
  errors: ['resource_not_found', 'checkout_session_used', 'checkout_session_expired', 'code_send_limited'],
  secretResponse: true,
  anonymousSubject: ({ params }) => `checkout ${params.token}`,
  handler: async ({ ctx, params: { token } }) =>
    presentStartedCheckout(await startAsLinked(ctx, token, ctx.language ?? 'en')),
})

export const resendCheckoutCode = operation({
  operation: 'resendCheckoutCode',
  summary: 'Send another code to the same phone',
  auth: ['checkoutBearer', 'checkoutReturn'],
  params: checkoutTokenParams,
  body: z.strictObject({}),
  response: startedCheckout,
  errors: ['resource_not_found', 'checkout_session_used', 'checkout_session_expired', 'code_send_limited'],
  secretResponse: true,
  handler: async ({ ctx, params: { token } }) =>
    presentStartedCheckout(await resendCode(ctx, token, ctx.language ?? 'en')),
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
