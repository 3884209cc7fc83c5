import { z } from 'zod'
import { presentCheckoutPayment } from '@/lib/checkout/present'
import { checkoutPayment, checkoutTokenParams, verifyCheckoutInput } from '@/lib/checkout/schema'
import { verifyCheckout } from '@/lib/checkout/verify'
import { presentEndUser } from '@/lib/end-user/present'
import { endUser } from '@/lib/end-user/schema'
import { route } from '@/lib/http/route'
import { presentWallet } from '@/lib/wallet/present'
import { wallet } from '@/lib/wallet/schema'

export const POST = route({
  operation: 'verifyCheckout',
  summary: 'Confirm the phone with the code',
  description:
    "After this, the phone's wallet pays. If the phone has no wallet yet, one is created. After a start in another browser, the provisional bearer becomes the bearer of the checkout, and the previous bearer stops working. If the phone may not take the checkout over, even the right code is refused with `checkout_session_used`.",
  auth: ['checkoutBearer', 'checkoutReturn'],
  params: checkoutTokenParams,
  body: verifyCheckoutInput,
  response: z.object({
    user: endUser.meta({
      description: "The person. The id is the one that this business's subscriptions have.",
    }),
    wallet,
    ...checkoutPayment,
  }),
  errors: [
    'code_invalid',
    'code_expired',
    'code_attempts_exceeded',
    'checkout_session_used',
    'checkout_session_expired',
  ],
  handler: async ({ ctx, body }) => {
    const payer = await verifyCheckout(ctx, body)
    return {
      user: presentEndUser(payer.userId, payer.phone, ctx.businessId),
      wallet: presentWallet(payer),
      ...presentCheckoutPayment(payer),
    }
  },
})
