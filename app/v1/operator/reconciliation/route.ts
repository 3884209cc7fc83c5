import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { listReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { listReconciliationQuery, reconciliationPage } from '@/lib/top-up/schema'

export const GET = route({
  operation: 'listOperatorReconciliation',
  summary: "List the top-ups that need an operator's attention",
  description:
    'The list has the top-ups that no business sees: those that customers started in production on their own wallet pages.',
  auth: ['operatorSession'],
  query: listReconciliationQuery,
  response: reconciliationPage,
  handler: async ({ ctx, query }) => presentPage(await listReconciliation(ctx, query), presentReconciliation),
})
