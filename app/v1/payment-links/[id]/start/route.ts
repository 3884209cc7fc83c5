import { countAddress } from '@/lib/auth/address-limit'
import { presentStartedCheckout } from '@/lib/checkout/present'
import { route } from '@/lib/http/route'
import { paymentLinkSlug, startedPaymentLink, startPaymentLinkInput } from '@/lib/payment-link/schema'
import { startPaymentLink } from '@/lib/payment-link/start'

export const POST = route({
  operation: 'startPaymentLink',
  summary: 'Begin at a payment link: send a code to the phone of the customer',
  description:
    'Makes a checkout session of the present offer and starts it. The answer is that of the start, with `publicUrl`, the page of the checkout. Go on with its other operations.',
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
