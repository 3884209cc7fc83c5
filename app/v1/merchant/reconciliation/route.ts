import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { listReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { listReconciliationQuery, reconciliationPage } from '@/lib/top-up/schema'

export const GET = route({
  operation: 'listReconciliation',
  summary: 'List the top-ups that need attention',
  description:
    "The list has top-ups that were started through your checkouts and invoices. In the sandbox, it has all of your sandbox's top-ups. In production, you do not see what a customer starts on their own wallet pages.",
  auth: ['merchantSession'],
  scope: 'topups:read',
  query: listReconciliationQuery,
  response: reconciliationPage,
  handler: async ({ ctx, query }) => presentPage(await listReconciliation(ctx, query), presentReconciliation),
})
