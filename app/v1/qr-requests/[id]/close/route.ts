import { route } from '@/lib/http/route'
import { closeQrRequest } from '@/lib/qr-request/close'
import { presentQrRequest } from '@/lib/qr-request/present'
import { qrRequest, qrRequestParams } from '@/lib/qr-request/schema'

export const POST = route({
  operation: 'closeQrRequest',
  summary: 'Show a QR request no more',
  description: 'For somebody who pays in another way. If it is paid all the same, its money counts.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  params: qrRequestParams,
  response: qrRequest,
  errors: ['qr_request_not_waiting'],
  handler: async ({ ctx, params }) => presentQrRequest(await closeQrRequest(ctx, params.id)),
})
