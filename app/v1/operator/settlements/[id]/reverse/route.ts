import { route } from '@/lib/http/route'
import { reverseSettlement } from '@/lib/provider-settlement/book'
import { presentSettlement } from '@/lib/provider-settlement/present'
import {
  providerSettlement,
  reverseSettlementInput,
  settlementParams,
} from '@/lib/provider-settlement/schema'

export const POST = route({
  operation: 'reverseProviderSettlement',
  summary: 'Reverse a booked settlement',
  description: "The settlement's top-ups can be settled again.",
  auth: ['operatorSession'],
  params: settlementParams,
  body: reverseSettlementInput,
  response: providerSettlement,
  errors: ['resource_not_found', 'settlement_not_booked'],
  handler: async ({ ctx, params, body }) => presentSettlement(await reverseSettlement(ctx, params.id, body)),
})
