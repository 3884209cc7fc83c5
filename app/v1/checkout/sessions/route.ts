import { createCheckoutSession } from '@/lib/checkout/create'
import { createCheckoutSessionInput, createdCheckoutSession } from '@/lib/checkout/create-schema'
import { presentCheckoutSession } from '@/lib/checkout/present'
import { listCheckoutSessions } from '@/lib/checkout/read'
import { checkoutSession, listCheckoutSessionsQuery } from '@/lib/checkout/schema'
import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listCheckoutSessions',
  summary: 'List checkout sessions, newest first',
  description: 'The list has no tokens. Only the response that created a session shows its address.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:read',
  query: listCheckoutSessionsQuery,
  response: pageOf(checkoutSession),
  handler: async ({ ctx, query }) =>
    presentPage(await listCheckoutSessions(ctx, query), presentCheckoutSession),
})

export const POST = route({
  operation: 'createCheckoutSession',
  summary: 'Create a one-time address where a customer can subscribe',
  description:
    'The customer tops up and authorizes the subscription at this address. Fulfil the order when `subscription.created` arrives. The address is valid for 24 hours and for one subscription.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:write',
  stepUp: ({ successUrl, cancelUrl }) => Boolean(successUrl || cancelUrl),
  body: createCheckoutSessionInput,
  largeBody: true,
  response: createdCheckoutSession,
  status: 201,
  errors: ['production_not_approved', 'price_inactive', 'customer_archived', 'coupon_not_valid'],
  idempotencyKey: 'required',
  secretResponse: true,
  handler: ({ ctx, body }) => createCheckoutSession(ctx, body),
})
