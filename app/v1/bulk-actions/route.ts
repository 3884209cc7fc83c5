import { createBulkAction } from '@/lib/bulk-action/create'
import { presentBulkAction } from '@/lib/bulk-action/present'
import { listBulkActions } from '@/lib/bulk-action/read'
import { bulkActionSchema, createBulkActionInput, listBulkActionsQuery } from '@/lib/bulk-action/schema'
import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listBulkActions',
  summary: 'List bulk actions, newest first',
  description: 'Stopped bulk actions are in the list, too.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'bulk:read',
  query: listBulkActionsQuery,
  response: pageOf(bulkActionSchema),
  handler: async ({ ctx, query }) => presentPage(await listBulkActions(ctx, query), presentBulkAction),
})

export const POST = route({
  operation: 'createBulkAction',
  summary: 'Check what a bulk action would do',
  description:
    'Nothing is changed yet. The response says how many rows are ready, and why others are left out. The caller must be allowed to do the same to one customer or subscription.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'bulk:write',
  stepUp: false,
  body: createBulkActionInput,
  response: bulkActionSchema,
  status: 201,
  errors: ['coupon_not_valid'],
  handler: async ({ ctx, body }) => presentBulkAction(await createBulkAction(ctx, body)),
})
