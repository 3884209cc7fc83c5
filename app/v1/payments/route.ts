import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentPayment } from '@/lib/payment/present'
import { listPayments } from '@/lib/payment/read'
import { listPaymentsQuery, payment } from '@/lib/payment/schema'

export const GET = route({
  operation: 'listPayments',
  summary: 'List payments outside the wallet, newest first',
  description: 'The filters can be combined. Payments from wallets are not in this list: see the invoices.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  query: listPaymentsQuery,
  response: pageOf(payment),
  handler: async ({ ctx, query }) => presentPage(await listPayments(ctx, query), presentPayment),
})
