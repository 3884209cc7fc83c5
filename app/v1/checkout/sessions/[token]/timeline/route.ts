import { z } from 'zod'
import { listCheckoutEntries } from '@/lib/checkout/load-timeline'
import { presentCheckoutEntry } from '@/lib/checkout/present'
import { checkoutEntry, checkoutSessionParams } from '@/lib/checkout/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listCheckoutTimeline',
  summary: "List a checkout session's timeline, oldest first",
  description: 'Shows how far the customer got, with every top-up that was started there.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:read',
  params: checkoutSessionParams,
  response: z.array(checkoutEntry),
  handler: async ({ ctx, params }) =>
    (await listCheckoutEntries(ctx, params.token)).map(presentCheckoutEntry),
})
