import { createCheckoutSession } from '@/lib/checkout/create'
import { createCheckoutSessionInput, createdCheckoutSession } from '@/lib/checkout/schema'
import { methodNotAllowed } from '@/lib/http/fallback'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'createCheckoutSession',
  summary: 'Create a one-time address at which a customer can subscribe',
  description:
    'The customer tops up and authorizes the subscription there. Fulfil when `subscription.created` arrives. The address is valid for 24 hours and one subscription.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:write',
  body: createCheckoutSessionInput,
  response: createdCheckoutSession,
  status: 201,
  errors: ['price_inactive', 'customer_archived'],
  idempotencyKey: 'required',
  secretResponse: true,
  handler: ({ ctx, body }) => createCheckoutSession(ctx, body),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')
