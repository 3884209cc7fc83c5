import { route } from '@/lib/http/route'
import { bookSettlement } from '@/lib/provider-settlement/book'
import { presentSettlement } from '@/lib/provider-settlement/present'
import { providerSettlement, settlementParams } from '@/lib/provider-settlement/schema'

export const POST = route({
  operation: 'bookProviderSettlement',
  summary: 'Book a provider settlement',
  description:
    'The rows are matched again, and the top-ups that they match are settled. Rows without a match become open problems. They do not prevent the booking.',
  auth: ['operatorSession'],
  params: settlementParams,
  response: providerSettlement,
  errors: ['resource_not_found', 'settlement_sums_differ', 'settlement_booked'],
  handler: async ({ ctx, params }) => presentSettlement(await bookSettlement(ctx, params.id)),
})
