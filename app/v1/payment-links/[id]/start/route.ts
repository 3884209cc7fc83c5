import { countAddress } from '@/lib/auth/address-limit'
import { presentStartedCheckout } from '@/lib/checkout/present'
import { route } from '@/lib/http/route'
import { paymentLinkSlug, startedPaymentLink, startPaymentLinkInput } from '@/lib/payment-link/schema'
import { startPaymentLink } from '@/lib/payment-link/start'

export const POST = route({
  operation: 'startPaymentLink',
  summary: "Start at a payment link: send a code to the customer's phone",
  description:
    'Creates a checkout session with the current offer and starts it. The response is the same as that of a checkout start, plus `publicUrl`, the checkout page. Continue with the checkout operations.',
  auth: ['anonymous'],
  params: paymentLinkSlug,
  body: startPaymentLinkInput,
  response: startedPaymentLink,
  status: 201,
  errors: [
    'resource_not_found',
    'payment_link_inactive',
    'price_inactive',
    'not_payable',
    'offer_changed',
    'production_not_approved',
    'coupon_not_valid',
    'coupon_attempts_exceeded',
    'code_send_limited',
  ],
  secretResponse: true,
  anonymousSubject: ({ params, body }) => `payment link ${params.id} ${body.phone}`,
  prepare: async (body, ctx) => {
    await countAddress('payment-link', ctx.ip)
    return body
  },
  handler: async ({ ctx, params, body }) => {
    const { publicUrl, ...started } = await startPaymentLink(ctx, params.id, body)
    return { ...presentStartedCheckout(started), publicUrl }
  },
})
