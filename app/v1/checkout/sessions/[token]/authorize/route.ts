import { authorizeCheckout } from '@/lib/checkout/authorize'
import { authorizeCheckoutInput, authorizedCheckout, checkoutTokenParams } from '@/lib/checkout/schema'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'authorizeCheckout',
  summary: 'Start the subscription',
  description:
    'Links the customer to the wallet, or creates a customer, and takes the first payment unless a trial comes first. Exactly `expectedPaisa` is taken. If the wallet balance is too low, nothing is created and the session stays open. If the price or the product is no longer what the checkout offered, nothing is charged and the session ends with `offer_changed`. If the coupon can no longer be redeemed, nothing is charged and the session continues without it: `coupon_not_valid`. Calling this again is safe: a completed session returns the same response.',
  auth: ['checkoutBearer'],
  params: checkoutTokenParams,
  body: authorizeCheckoutInput,
  response: authorizedCheckout,
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
    'coupon_not_valid',
    'resource_not_found',
    'invoice_not_open',
    'insufficient_balance',
  ],
  handler: ({ ctx, body }) => authorizeCheckout(ctx, body),
})
