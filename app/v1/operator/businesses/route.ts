import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { listBusinesses } from '@/lib/operator/businesses'
import { presentOperatorBusiness } from '@/lib/operator/present'
import { listBusinessesQuery, operatorBusinessPage } from '@/lib/operator/schema'

export const GET = route({
  operation: 'listOperatorBusinesses',
  summary: 'List the businesses on this Khata instance',
  description: 'Newest businesses first.',
  auth: ['operatorSession'],
  query: listBusinessesQuery,
  response: operatorBusinessPage,
  handler: async ({ ctx, query }) => presentPage(await listBusinesses(ctx, query), presentOperatorBusiness),
})
