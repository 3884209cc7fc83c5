import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { listReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { listReconciliationQuery, reconciliationPage } from '@/lib/top-up/schema'

export const GET = route({
  operation: 'listReconciliation',
  summary: 'List the top-ups that wait for a person',
  description:
    'Those that were begun through your checkouts and invoices; in the sandbox, all of your sandbox. What a customer begins in production on their own wallet pages is not yours to see.',
  auth: ['merchantSession'],
  scope: 'topups:read',
  query: listReconciliationQuery,
  response: reconciliationPage,
  handler: async ({ ctx, query }) => presentPage(await listReconciliation(ctx, query), presentReconciliation),
})
