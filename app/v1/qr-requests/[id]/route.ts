import { route } from '@/lib/http/route'
import { readQrRequest } from '@/lib/qr-request/ask'
import { presentShownRequest } from '@/lib/qr-request/present'
import { qrRequest, qrRequestParams } from '@/lib/qr-request/schema'

export const GET = route({
  operation: 'getQrRequest',
  summary: 'Get a QR request',
  description:
    'Returns the request as it is now. Until the money arrives, Khata asks the provider on each call, at most every 3 seconds, for 30 days. A cashier sees the end of a colleague’s request for an hour, without its payment.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  params: qrRequestParams,
  response: qrRequest,
  handler: async ({ ctx, params }) => presentShownRequest(await readQrRequest(ctx, params.id)),
})
