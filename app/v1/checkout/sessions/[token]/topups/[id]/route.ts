import { presentCheckoutTopUp } from '@/lib/checkout/present-top-up'
import { getCheckoutTopUp } from '@/lib/checkout/read'
import { checkoutTokenParams } from '@/lib/checkout/schema'
import { checkoutTopUp } from '@/lib/checkout/top-up-schema'
import { wireId } from '@/lib/core/fields'
import { route } from '@/lib/http/route'
import { readInTime } from '@/lib/settlement/check-in-time'

export const GET = route({
  operation: 'getCheckoutTopUp',
  summary: 'Get a top-up that was started at this checkout',
  description:
    'Poll this until the status is final. When the top-up has succeeded, the money is in the wallet, and `start` says whether the subscription has started.',
  auth: ['checkoutBearer'],
  params: checkoutTokenParams.extend({ id: wireId('top') }),
  response: checkoutTopUp,
  errors: ['checkout_not_verified'],
  handler: async ({ ctx, params }) =>
    presentCheckoutTopUp(await readInTime(() => getCheckoutTopUp(ctx, params.id), ctx.requestId)),
})
