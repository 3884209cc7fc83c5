import { presentBulkAction } from '@/lib/bulk-action/present'
import { runBulkAction } from '@/lib/bulk-action/run'
import { bulkActionParams, bulkActionSchema } from '@/lib/bulk-action/schema'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'runBulkAction',
  summary: 'Run a bulk action',
  description:
    'The action runs in the background. Each row is processed once, as if you had called the operation for that one customer or subscription, with the same refusals and events. A second call changes nothing.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'bulk:write',
  params: bulkActionParams,
  response: bulkActionSchema,
  errors: ['bulk_action_stopped'],
  handler: async ({ ctx, params }) => presentBulkAction(await runBulkAction(ctx, params.id)),
})
