import { z } from 'zod'
import { findCheckoutVisit } from '@/lib/auth/checkout-bearer'
import { advance, checkoutChoice, nextStep } from '@/lib/checkout/advance'
import { beginCheckout, continueCheckout, resendCode, startAsNamed } from '@/lib/checkout/continue'
import { presentStartedCheckout } from '@/lib/checkout/present'
import { renewCheckout } from '@/lib/checkout/renew'
import {
  checkoutTokenParams,
  startCheckoutInput,
  startedCheckout,
  verifyCheckoutInput,
} from '@/lib/checkout/schema'
import { visitOf } from '@/lib/checkout/show'
import { returnToCheckout } from '@/lib/checkout/start'
import { verifyCheckout } from '@/lib/checkout/verify'
import { found } from '@/lib/core/found'
import { operation } from '@/lib/http/route'
import { transact } from '@/lib/infra/ctx'

// What a customer does on the page of a checkout. /v1 has no address for it: a merchant's server makes a new session.

export const renewCheckoutOffer = operation({
  operation: 'renewCheckout',
  summary: 'Go on with the present offer, after it has changed',
  auth: ['checkoutBearer', 'anonymous'],
  params: checkoutTokenParams,
  body: z.strictObject({}),
  response: z.object({ token: z.string() }),
  errors: ['resource_not_found', 'checkout_session_used', 'price_inactive', 'customer_archived'],
  secretResponse: true,
  anonymousSubject: ({ params }) => `checkout ${params.token}`,
  handler: async ({ ctx, params: { token } }) => {
    return renewCheckout(await visitOf(ctx, token), token)
  },
})

export const beginAtCheckout = operation({
  operation: 'beginCheckout',
  summary: 'Send a code to the number that was typed, if the last one is not good any more',
  auth: ['checkoutBearer', 'anonymous'],
  params: checkoutTokenParams,
  body: startCheckoutInput,
  response: startedCheckout.pick({ bearer: true, bearerExpiresAt: true }),
  errors: ['resource_not_found', 'checkout_session_used', 'checkout_session_expired', 'code_send_limited'],
  secretResponse: true,
  anonymousSubject: ({ params }) => `checkout ${params.token}`,
  handler: async ({ ctx, params: { token }, body }) => {
    const { bearer, bearerExpiresAt } = await beginCheckout(ctx, token, body)
    return { ...(bearer && { bearer }), bearerExpiresAt: bearerExpiresAt.toISOString() }
  },
})

export const confirmCheckout = operation({
  operation: 'confirmCheckout',
  summary: 'Confirm the phone with the code, and do what was pressed before',
  auth: ['checkoutBearer', 'checkoutReturn'],
  params: checkoutTokenParams,
  body: verifyCheckoutInput.extend({ choice: checkoutChoice.optional() }),
  response: nextStep,
  errors: [
    'code_invalid',
    'code_expired',
    'code_attempts_exceeded',
    'checkout_session_used',
    'checkout_session_expired',
  ],
  handler: ({ ctx, params: { token }, body: { code, choice } }) =>
    transact(ctx, async (tx) => {
      await verifyCheckout({ ...ctx, tx }, { code })
      const { returning: _, ...holder } = ctx
      return advance(tx, holder, token, choice)
    }),
})

export const continueSignedIn = operation({
  operation: 'continueCheckout',
  summary: 'Go on as the person who is signed in to the wallet in this browser',
  auth: ['endUser'],
  params: checkoutTokenParams,
  body: z.strictObject({ choice: checkoutChoice.optional() }),
  response: startedCheckout.pick({ bearer: true, bearerExpiresAt: true }).extend(nextStep.shape),
  errors: ['resource_not_found', 'checkout_session_used', 'checkout_session_expired'],
  secretResponse: true,
  handler: ({ ctx, params: { token }, body: { choice } }) =>
    transact(ctx, async (tx) => {
      const { bearer, bearerExpiresAt } = await continueCheckout({ ...ctx, tx }, token)
      const visit = found(await findCheckoutVisit(token, { requestId: ctx.requestId, ip: ctx.ip }))
      const way = await advance(tx, { ...visit, bearerExpiresAt }, token, choice)
      return { bearer, bearerExpiresAt: bearerExpiresAt.toISOString(), ...way }
    }),
})

export const startAsNamedCustomer = operation({
  operation: 'startCheckoutAsLinked',
  summary: 'Send a code to the phone of the customer whom the merchant named',
  auth: ['checkoutBearer', 'anonymous'],
  params: checkoutTokenParams,
  body: z.strictObject({}),
  response: startedCheckout,
  errors: ['resource_not_found', 'checkout_session_used', 'checkout_session_expired', 'code_send_limited'],
  secretResponse: true,
  anonymousSubject: ({ params }) => `checkout ${params.token}`,
  handler: async ({ ctx, params: { token } }) => presentStartedCheckout(await startAsNamed(ctx, token)),
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
  handler: async ({ ctx, params: { token } }) => presentStartedCheckout(await resendCode(ctx, token)),
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
  handler: async ({ ctx, params: { token } }) => presentStartedCheckout(await returnToCheckout(ctx, token)),
})
