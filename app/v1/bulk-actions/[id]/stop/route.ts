import { presentBulkAction } from '@/lib/bulk-action/present'
import { bulkActionParams, bulkActionSchema } from '@/lib/bulk-action/schema'
import { stopBulkAction } from '@/lib/bulk-action/stop'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'stopBulkAction',
  summary: 'Stop a bulk action',
  description: 'What is already done stays done. If the bulk action has already ended, nothing changes.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'bulk:write',
  stepUp: false,
  params: bulkActionParams,
  response: bulkActionSchema,
  handler: async ({ ctx, params }) => presentBulkAction(await stopBulkAction(ctx, params.id)),
})
