import { z } from 'zod'
import { presentCheckoutPayment } from '@/lib/checkout/present'
import { checkoutPayment, checkoutTokenParams, verifyCheckoutInput } from '@/lib/checkout/schema'
import { verifyCheckout } from '@/lib/checkout/verify'
import { wireIdText } from '@/lib/core/fields'
import { toWire } from '@/lib/core/id'
import { route } from '@/lib/http/route'
import { presentWallet } from '@/lib/wallet/present'
import { wallet } from '@/lib/wallet/schema'

const user = z.object({ id: wireIdText('usr'), phone: z.string().meta({ examples: ['+9779800000000'] }) })

export const POST = route({
  operation: 'verifyCheckout',
  summary: 'Confirm the phone with the code',
  description: 'The wallet of the phone then pays. The first time, it is opened.',
  auth: ['checkoutBearer'],
  params: checkoutTokenParams,
  body: verifyCheckoutInput,
  response: z.object({ user, wallet, ...checkoutPayment }),
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
      user: { id: toWire('usr', payer.userId), phone: payer.phone },
      wallet: presentWallet(payer),
      ...presentCheckoutPayment(payer),
    }
  },
})
