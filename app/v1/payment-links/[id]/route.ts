import { route } from '@/lib/http/route'
import { presentPaymentLink } from '@/lib/payment-link/present'
import { getPaymentLink } from '@/lib/payment-link/read'
import { paymentLink, paymentLinkParams, updatePaymentLinkInput } from '@/lib/payment-link/schema'
import { updatePaymentLink } from '@/lib/payment-link/update'
import { providersAt } from '@/lib/provider-account/offered'

export const GET = route({
  operation: 'getPaymentLink',
  summary: 'Get a payment link',
  description: 'Links that are switched off can be read, too.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:read',
  params: paymentLinkParams,
  response: paymentLink,
  handler: async ({ ctx, params }) =>
    presentPaymentLink(await getPaymentLink(ctx, params.id), await providersAt(ctx)),
})

export const PATCH = route({
  operation: 'updatePaymentLink',
  summary: 'Change a payment link',
  description:
    "A link's price and address never change. Checkouts that were already started keep their offer.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:write',
  stepUp: ({ successUrl }) => Boolean(successUrl),
  params: paymentLinkParams,
  body: updatePaymentLinkInput,
  largeBody: true,
  response: paymentLink,
  errors: ['coupon_not_valid'],
  handler: async ({ ctx, params, body }) =>
    presentPaymentLink(await updatePaymentLink(ctx, params.id, body), await providersAt(ctx)),
})
