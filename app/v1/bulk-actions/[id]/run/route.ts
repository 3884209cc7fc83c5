import { presentBulkAction } from '@/lib/bulk-action/present'
import { runBulkAction } from '@/lib/bulk-action/run'
import { bulkActionParams, bulkActionSchema } from '@/lib/bulk-action/schema'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'runBulkAction',
  summary: 'Do what a bulk action has ready',
  description:
    'It goes on in the background. For each it is done once, as if you had called the operation for one: with its refusals and its events. A second call changes nothing.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'bulk:write',
  params: bulkActionParams,
  response: bulkActionSchema,
  errors: ['bulk_action_stopped'],
  handler: async ({ ctx, params }) => presentBulkAction(await runBulkAction(ctx, params.id)),
})
