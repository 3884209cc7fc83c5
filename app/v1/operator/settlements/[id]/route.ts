import { route } from '@/lib/http/route'
import { deleteSettlement } from '@/lib/provider-settlement/book'
import { presentSettlement } from '@/lib/provider-settlement/present'
import { getSettlement } from '@/lib/provider-settlement/read'
import { deletedSettlement, providerSettlement, settlementParams } from '@/lib/provider-settlement/schema'

export const GET = route({
  operation: 'getProviderSettlement',
  summary: 'Get a provider settlement',
  description: 'Returns the totals, the number of rows that match, and the number of problems.',
  auth: ['operatorSession'],
  params: settlementParams,
  response: providerSettlement,
  errors: ['resource_not_found'],
  handler: async ({ ctx, params }) => presentSettlement(await getSettlement(ctx, params.id)),
})

export const DELETE = route({
  operation: 'deleteProviderSettlement',
  summary: 'Delete a settlement that is not booked',
  description:
    'A file that was only checked has booked nothing, so nothing else changes. A booked settlement must be reversed instead.',
  auth: ['operatorSession'],
  params: settlementParams,
  response: deletedSettlement,
  errors: ['resource_not_found', 'settlement_booked'],
  handler: ({ ctx, params }) => deleteSettlement(ctx, params.id),
})
