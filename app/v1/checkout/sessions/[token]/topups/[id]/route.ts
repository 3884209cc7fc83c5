import { getCheckoutTopUp } from '@/lib/checkout/read'
import { checkoutTokenParams } from '@/lib/checkout/schema'
import { wireId } from '@/lib/core/fields'
import { route } from '@/lib/http/route'
import { presentTopUp } from '@/lib/top-up/present'
import { topUp } from '@/lib/top-up/schema'

export const GET = route({
  operation: 'getCheckoutTopUp',
  summary: 'Get a top-up that was begun at this checkout',
  description: 'Ask until its status is final. When it has succeeded, the money is in the wallet.',
  auth: ['checkoutBearer'],
  params: checkoutTokenParams.extend({ id: wireId('top') }),
  response: topUp,
  errors: ['checkout_not_verified', 'checkout_session_used', 'checkout_session_expired'],
  handler: async ({ ctx, params }) => presentTopUp(await getCheckoutTopUp(ctx, params.id)),
})
