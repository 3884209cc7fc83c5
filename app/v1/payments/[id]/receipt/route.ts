import { route } from '@/lib/http/route'
import { sendReceipt } from '@/lib/notice/send-receipt'
import { paymentParams, sentReceipt } from '@/lib/payment/schema'

export const POST = route({
  operation: 'sendPaymentReceipt',
  summary: 'Send the receipt of a payment outside the wallet again',
  description:
    'The customer gets the receipt once more, by the ways by which they get receipts: SMS, mail, or both. At most five times a day for a customer.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  params: paymentParams,
  response: sentReceipt,
  errors: ['payment_already_reversed', 'customer_unreachable'],
  handler: ({ ctx, params }) => sendReceipt(ctx, params.id),
})
