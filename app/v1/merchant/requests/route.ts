import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentRequest } from '@/lib/request-log/present'
import { listRequests } from '@/lib/request-log/read'
import { listRequestsQuery, requestPage } from '@/lib/request-log/schema'

export const GET = route({
  operation: 'listRequests',
  summary: 'List API calls',
  description:
    'Calls are kept for 14 days, never with a body or a secret. Writes and failed calls each have an entry, up to 300 per minute and process. Beyond that limit, and for repeated reads, one entry stands for several calls (`standsFor`).',
  auth: ['merchantSession'],
  scope: 'merchant:read',
  query: listRequestsQuery,
  response: requestPage,
  handler: async ({ ctx, query }) => presentPage(await listRequests(ctx, query), presentRequest),
})
