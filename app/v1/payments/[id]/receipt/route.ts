import { route } from '@/lib/http/route'
import { sendReceipt } from '@/lib/notice/send-receipt'
import { paymentParams, sentReceipt } from '@/lib/payment/schema'

export const POST = route({
  operation: 'sendPaymentReceipt',
  summary: 'Send the receipt of a payment outside the wallet again',
  description:
    'The receipt is sent again the way this customer gets receipts: by SMS, by e-mail, or both. At most five times a day per customer.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  params: paymentParams,
  response: sentReceipt,
  errors: ['payment_already_reversed', 'customer_unreachable'],
  handler: ({ ctx, params }) => sendReceipt(ctx, params.id),
})
