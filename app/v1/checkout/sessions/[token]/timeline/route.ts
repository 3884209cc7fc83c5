import { z } from 'zod'
import { listCheckoutEntries } from '@/lib/checkout/load-timeline'
import { presentCheckoutEntry } from '@/lib/checkout/present'
import { checkoutEntry, checkoutSessionParams } from '@/lib/checkout/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listCheckoutTimeline',
  summary: 'List what happened at a checkout session, oldest first',
  description: 'How far the customer came, with every top-up that was begun there.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:read',
  params: checkoutSessionParams,
  response: z.array(checkoutEntry),
  handler: async ({ ctx, params }) =>
    (await listCheckoutEntries(ctx, params.token)).map(presentCheckoutEntry),
})
