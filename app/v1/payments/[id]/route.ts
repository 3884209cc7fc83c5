import { route } from '@/lib/http/route'
import { presentPayment } from '@/lib/payment/present'
import { getPayment } from '@/lib/payment/read'
import { payment, paymentParams } from '@/lib/payment/schema'

export const GET = route({
  operation: 'getPayment',
  summary: 'Get a payment outside the wallet',
  description: 'Returns the payment as it is now.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  params: paymentParams,
  response: payment,
  handler: async ({ ctx, params }) => presentPayment(await getPayment(ctx, params.id)),
})
