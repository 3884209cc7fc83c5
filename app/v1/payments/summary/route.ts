import { route } from '@/lib/http/route'
import { paymentSummary, paymentSummaryQuery } from '@/lib/payment/schema'
import { summarizePayments } from '@/lib/payment/summary'

export const GET = route({
  operation: 'getPaymentSummary',
  summary: "Get a day's payments in totals",
  description:
    "Returns what was received on the day outside the wallet, by the time of receipt in your business's time zone, by payment method and by the person who recorded it.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  calledByPages: true,
  query: paymentSummaryQuery,
  response: paymentSummary,
  handler: async ({ ctx, query }) => summarizePayments(ctx, query),
})
