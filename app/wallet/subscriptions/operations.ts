import { z } from 'zod'
import { wireId } from '@/lib/core/fields'
import { operation } from '@/lib/http/route'
import { startOwnAgain } from '@/lib/payment-link/start-again'

// /v1 has no address for it: a program makes a payment link, or a checkout.

export const startSubscriptionAgain = operation({
  operation: 'startSubscriptionAgain',
  summary: 'Find the address at which a subscription that has ended begins anew',
  auth: ['endUser'],
  params: z.object({ id: wireId('sub') }),
  body: z.strictObject({}),
  response: z.object({ url: z.url() }),
  errors: ['resource_not_found', 'payment_link_inactive'],
  handler: async ({ ctx, params: { id } }) => ({ url: await startOwnAgain(ctx, id) }),
})
