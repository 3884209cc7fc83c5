import { presentBulkAction } from '@/lib/bulk-action/present'
import { getBulkAction } from '@/lib/bulk-action/read'
import { bulkActionParams, bulkActionSchema } from '@/lib/bulk-action/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'getBulkAction',
  summary: 'Get a bulk action',
  description: '`progress` says how far the work is.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'bulk:read',
  params: bulkActionParams,
  response: bulkActionSchema,
  handler: async ({ ctx, params }) => presentBulkAction(await getBulkAction(ctx, params.id)),
})
