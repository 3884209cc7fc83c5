import { z } from 'zod'
import { presentCheckoutPayment } from '@/lib/checkout/present'
import { getCheckoutPayer } from '@/lib/checkout/read'
import { checkoutPayment, checkoutTokenParams } from '@/lib/checkout/schema'
import { route } from '@/lib/http/route'
import { presentWallet } from '@/lib/wallet/present'
import { wallet } from '@/lib/wallet/schema'

export const GET = route({
  operation: 'getCheckoutWallet',
  summary: 'Get the wallet that pays, and the missing amount',
  description: 'Available after the code is verified.',
  auth: ['checkoutBearer'],
  params: checkoutTokenParams,
  response: z.object({ wallet, ...checkoutPayment }),
  errors: ['checkout_not_verified', 'checkout_session_used', 'checkout_session_expired'],
  handler: async ({ ctx }) => {
    const payer = await getCheckoutPayer(ctx)
    return { wallet: presentWallet(payer), ...presentCheckoutPayment(payer) }
  },
})
