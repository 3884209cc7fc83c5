import { z } from 'zod'
import { findCheckoutVisit } from '@/lib/auth/checkout-bearer'
import { openBrowserSession } from '@/lib/auth/end-user-session'
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
import { transact, type UserCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { paymentLinkSlug, startPaymentLinkInput } from '@/lib/payment-link/schema'
import { beginAtLink } from '@/lib/payment-link/start'
import { phoneOfWallet } from '@/lib/wallet/phone'

// What a customer does on the page of a checkout. /v1 has no address for these operations, because a merchant's server creates a new
// session instead.

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
  errors: [
    'resource_not_found',
    'checkout_session_used',
    'checkout_session_expired',
    'not_payable',
    'code_send_limited',
  ],
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
  body: verifyCheckoutInput.extend({
    choice: checkoutChoice.optional(),
    ownPhone: z.boolean().default(false),
  }),
  /** `browser` keeps this browser known. Null if the phone is not the person's own, or no code was needed. */
  response: nextStep.extend({ browser: z.string().nullable() }),
  errors: [
    'code_invalid',
    'code_expired',
    'code_attempts_exceeded',
    'checkout_session_used',
    'checkout_session_expired',
  ],
  secretResponse: true,
  handler: ({ ctx, params: { token }, body: { code, choice, ownPhone: isOwnPhone } }) =>
    transact(ctx, async (tx) => {
      let browser: string | null = null
      await verifyCheckout({ ...ctx, tx }, { code }, async (proved, walletId) => {
        browser = await openBrowserSession(proved, walletId, ctx, { opensBalance: false, isOwnPhone })
      })
      const { returning: _, ...holder } = ctx
      return { ...(await advance(tx, holder, token, choice)), browser }
    }),
})

export const continueSignedIn = operation({
  operation: 'continueCheckout',
  summary: 'Go on as the person who is signed in, or known, in this browser',
  auth: ['endUser', 'knownBrowser'],
  params: checkoutTokenParams,
  body: z.strictObject({ choice: checkoutChoice.optional() }),
  response: startedCheckout.pick({ bearer: true, bearerExpiresAt: true }).extend(nextStep.shape),
  errors: [
    'resource_not_found',
    'checkout_session_used',
    'checkout_session_expired',
    'not_payable',
    'code_send_limited',
  ],
  secretResponse: true,
  handler: ({ ctx, params: { token }, body: { choice } }) =>
    transact(ctx, (tx) => continueAndAdvance(tx, ctx, token, choice)),
})

export const startLinkAsKnown = operation({
  operation: 'startLinkAsKnown',
  summary: 'Begin at a payment link as the person who is signed in, or known, in this browser',
  auth: ['endUser', 'knownBrowser'],
  params: paymentLinkSlug,
  body: startPaymentLinkInput.omit({ phone: true }).extend({ choice: checkoutChoice.optional() }),
  response: continueSignedIn.declaration.response.extend({ token: z.string() }),
  errors: [
    'resource_not_found',
    'payment_link_inactive',
    'price_inactive',
    'not_payable',
    'offer_changed',
    'coupon_not_valid',
    'coupon_attempts_exceeded',
    'code_send_limited',
  ],
  secretResponse: true,
  handler: ({ ctx, params: { id: slug }, body: { choice, ...wanted } }) =>
    transact(ctx, async (tx) => {
      const token = await beginAtLink({ ...ctx, tx }, slug, wanted)
      return { token, ...(await continueAndAdvance(tx, ctx, token, choice)) }
    }),
})

/** Continues a checkout and does the chosen action. If that needs a code, the code is sent. */
async function continueAndAdvance(
  tx: Tx,
  ctx: UserCtx,
  token: string,
  choice: z.output<typeof checkoutChoice> | undefined,
) {
  const { bearer, bearerExpiresAt } = await continueCheckout({ ...ctx, tx }, token)
  const visit = found(await findCheckoutVisit(token, { ...ctx, tx }))
  const holder = { ...visit, bearerExpiresAt, ...(ctx.language && { language: ctx.language }) }
  const way = await advance(tx, holder, token, choice)
  if (way.way === 'code') {
    const { environment, businessId, walletId } = ctx
    const knownAs = { environment, businessId, phone: await phoneOfWallet(walletId) }
    await resendCode({ ...holder, knownAs, tx }, token)
  }
  return { bearer, bearerExpiresAt: bearerExpiresAt.toISOString(), ...way }
}

export const startAsNamedCustomer = operation({
  operation: 'startCheckoutAsLinked',
  summary: 'Send a code to the phone of the customer whom the merchant named',
  auth: ['checkoutBearer', 'anonymous'],
  params: checkoutTokenParams,
  body: z.strictObject({}),
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
  handler: async ({ ctx, params: { token } }) => presentStartedCheckout(await startAsNamed(ctx, token)),
})

export const resendCheckoutCode = operation({
  operation: 'resendCheckoutCode',
  summary: 'Send another code to the same phone',
  auth: ['checkoutBearer', 'checkoutReturn'],
  params: checkoutTokenParams,
  body: z.strictObject({}),
  response: startedCheckout,
  errors: [
    'resource_not_found',
    'checkout_session_used',
    'checkout_session_expired',
    'not_payable',
    'code_send_limited',
  ],
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
