import { route } from '@/lib/http/route'
import { closeQrRequest } from '@/lib/qr-request/close'
import { presentQrRequest } from '@/lib/qr-request/present'
import { qrRequest, qrRequestParams } from '@/lib/qr-request/schema'

export const POST = route({
  operation: 'closeQrRequest',
  summary: 'Close a QR request',
  description:
    'Use this when the customer pays in another way. If somebody pays the QR anyway, the money still counts.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  params: qrRequestParams,
  response: qrRequest,
  errors: ['qr_request_not_waiting'],
  handler: async ({ ctx, params }) => presentQrRequest(await closeQrRequest(ctx, params.id)),
})
