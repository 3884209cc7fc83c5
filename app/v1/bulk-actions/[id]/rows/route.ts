import { presentBulkRow } from '@/lib/bulk-action/present'
import { listBulkRows } from '@/lib/bulk-action/read'
import { bulkActionParams, bulkActionRow, listBulkRowsQuery } from '@/lib/bulk-action/schema'
import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listBulkActionRows',
  summary: "List a bulk action's rows, with the result of each",
  description: 'Newest customers or subscriptions first. The rows are kept for 30 days.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'bulk:read',
  params: bulkActionParams,
  query: listBulkRowsQuery,
  response: pageOf(bulkActionRow),
  handler: async ({ ctx, params, query }) =>
    presentPage(await listBulkRows(ctx, params.id, query), presentBulkRow),
})
