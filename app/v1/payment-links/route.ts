import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { createPaymentLink } from '@/lib/payment-link/create'
import { presentPaymentLink } from '@/lib/payment-link/present'
import { listPaymentLinks } from '@/lib/payment-link/read'
import { createPaymentLinkInput, listPaymentLinksQuery, paymentLink } from '@/lib/payment-link/schema'
import { providersAt } from '@/lib/provider-account/offered'

export const GET = route({
  operation: 'listPaymentLinks',
  summary: 'List payment links, newest first',
  description: 'Without `active`, the list has only links that are switched on.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:read',
  query: listPaymentLinksQuery,
  response: pageOf(paymentLink),
  handler: async ({ ctx, query }) => {
    const providers = await providersAt(ctx)
    return presentPage(await listPaymentLinks(ctx, query), (row) => presentPaymentLink(row, providers))
  },
})

export const POST = route({
  operation: 'createPaymentLink',
  summary: 'Create a permanent address where anyone can subscribe',
  description:
    'Put the address on a poster, in a message or on your page. Opening it shows the offer and creates nothing. Each person who starts gets their own checkout. The address never leads anywhere else.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:write',
  stepUp: ({ successUrl }) => Boolean(successUrl),
  body: createPaymentLinkInput,
  largeBody: true,
  response: paymentLink,
  status: 201,
  errors: ['price_inactive', 'slug_taken', 'coupon_not_valid'],
  handler: async ({ ctx, body }) =>
    presentPaymentLink(await createPaymentLink(ctx, body), await providersAt(ctx)),
})
