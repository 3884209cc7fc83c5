import { route } from '@/lib/http/route'
import { presentRequestDetail } from '@/lib/request-log/present'
import { getRequest } from '@/lib/request-log/read'
import { requestDetail, requestParams } from '@/lib/request-log/schema'

export const GET = route({
  operation: 'getRequest',
  summary: 'Get an API call, with its events and audit entries',
  description: 'Calls are kept for 14 days.',
  auth: ['merchantSession'],
  scope: 'merchant:read',
  params: requestParams,
  response: requestDetail,
  handler: async ({ ctx, params }) => presentRequestDetail(await getRequest(ctx, params.id)),
})
