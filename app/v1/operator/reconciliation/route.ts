import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { listReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { listReconciliationQuery, reconciliationPage } from '@/lib/top-up/schema'

export const GET = route({
  operation: 'listOperatorReconciliation',
  summary: 'List the top-ups that wait for an operator',
  description: 'Those that no business sees: what a customer began in production on their own wallet pages.',
  auth: ['operatorSession'],
  query: listReconciliationQuery,
  response: reconciliationPage,
  handler: async ({ ctx, query }) => presentPage(await listReconciliation(ctx, query), presentReconciliation),
})
