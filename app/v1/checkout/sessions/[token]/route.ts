import { loadExisting } from '@/lib/checkout/load-existing'
import { presentCheckoutSession, presentCheckoutView } from '@/lib/checkout/present'
import { findCheckoutAt, getCheckoutSession } from '@/lib/checkout/read'
import { checkoutAddressParams, checkoutSession } from '@/lib/checkout/schema'
import { checkoutView } from '@/lib/checkout/view-schema'
import { found } from '@/lib/core/found'
import { fromWire } from '@/lib/core/id'
import { route } from '@/lib/http/route'
import { offeredProviders } from '@/lib/providers/offered'

export const GET = route({
  operation: 'getCheckoutSession',
  summary: 'Get a checkout session',
  description:
    'With an API key and the id `cs_…`: the session, with the subscription that it started. Without a key and with the token: what the customer sees. Reading uses nothing up, so a preview of the link does no harm. With the bearer it also says how far the customer is.',
  auth: ['apiKey', 'merchantSession', 'checkoutBearer', 'anonymous'],
  scope: 'checkout:read',
  params: checkoutAddressParams,
  response: checkoutSession.or(checkoutView),
  handler: async ({ ctx, params: { token } }) => {
    const id = fromWire('cs', token)
    if (id && 'businessId' in ctx) return presentCheckoutSession(await getCheckoutSession(ctx, id))
    const view = found(await findCheckoutAt(token))
    const providers = offeredProviders(view.environment)
    const existing = 'checkoutId' in ctx ? await loadExisting(view) : undefined
    return presentCheckoutView(view, providers, existing)
  },
})
