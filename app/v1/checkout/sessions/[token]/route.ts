import { presentCheckoutSession } from '@/lib/checkout/present'
import { getCheckoutSession } from '@/lib/checkout/read'
import { checkoutAddressParams, checkoutSession } from '@/lib/checkout/schema'
import { showCheckout } from '@/lib/checkout/show'
import { checkoutView } from '@/lib/checkout/view-schema'
import { fromWire } from '@/lib/core/id'
import { route } from '@/lib/http/route'
import { query } from '@/lib/infra/database/db'

export const GET = route({
  operation: 'getCheckoutSession',
  summary: 'Get a checkout session',
  description:
    'With an API key and the id `cs_…`, this returns the session and the subscription that it started. With the token and no key, it returns what the customer sees. Reading changes nothing, so link previews do no harm. With the bearer, the response also says which step the customer has reached.',
  auth: ['apiKey', 'merchantSession', 'checkoutBearer', 'anonymous'],
  scope: 'checkout:read',
  params: checkoutAddressParams,
  response: checkoutSession.or(checkoutView),
  handler: async ({ ctx, params: { token } }) => {
    const id = fromWire('cs', token)
    if (id && 'businessId' in ctx) return presentCheckoutSession(await getCheckoutSession(ctx, id))
    return showCheckout({ query }, token, 'checkoutId' in ctx)
  },
})
