import { route } from '@/lib/http/route'
import { paymentSummary, paymentSummaryQuery } from '@/lib/payment/schema'
import { summarizePayments } from '@/lib/payment/summary'

export const GET = route({
  operation: 'getPaymentSummary',
  summary: 'Get the payments of a day in sums',
  description:
    'What came in on the day outside of the wallet, by the time of receipt, in the time zone of your business: by how it came, and by who recorded it.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  calledByPages: true,
  query: paymentSummaryQuery,
  response: paymentSummary,
  handler: async ({ ctx, query }) => summarizePayments(ctx, query),
})
