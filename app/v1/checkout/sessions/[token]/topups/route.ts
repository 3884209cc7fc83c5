import { intendCheckoutTopUp } from '@/lib/checkout/intend-top-up'
import { presentBegunCheckoutTopUp } from '@/lib/checkout/present-top-up'
import { checkoutTokenParams } from '@/lib/checkout/schema'
import { beginCheckoutTopUpInput, checkoutTopUp } from '@/lib/checkout/top-up-schema'
import type { TopUpId } from '@/lib/core/id'
import { route } from '@/lib/http/route'
import { initiateTopUp } from '@/lib/top-up/initiate'

export const POST = route({
  operation: 'createCheckoutTopUp',
  summary: 'Start a top-up of the wallet that pays',
  description:
    'Send the customer to `redirect`: a GET, or a form post with its fields. The customer comes back to the checkout page. With `start`, the customer agrees and pays in one step: when this top-up is credited, the subscription starts, even if the customer never comes back.',
  auth: ['checkoutBearer'],
  params: checkoutTokenParams,
  body: beginCheckoutTopUpInput,
  response: checkoutTopUp,
  status: 201,
  errors: [
    'checkout_not_verified',
    'checkout_session_used',
    'checkout_session_expired',
    'customer_linked_elsewhere',
    'customer_archived',
    'price_inactive',
    'offer_changed',
    'amount_changed',
    'resource_not_found',
    'invoice_not_open',
    'provider_account_missing',
    'wallet_limit_exceeded',
    'provider_account_refused',
    'provider_unavailable',
  ],
  handler: ({ ctx, params, body }) => intendCheckoutTopUp(ctx, params.token, body),
  perform: async (_, intent) => presentBegunCheckoutTopUp(await initiateTopUp(intent as TopUpId)),
})
