import { route } from '@/lib/http/route'
import { presentQrRequest } from '@/lib/qr-request/present'
import { qrRequest, qrRequestParams } from '@/lib/qr-request/schema'
import { intendPayer, performPayer } from '@/lib/sandbox/qr-request'
import { payQrInput } from '@/lib/sandbox/schema'
import { playPayer } from '@/lib/simulator/play-payer'

export const POST = route({
  operation: 'payQrRequest',
  summary: 'Simulate the payer of a QR request',
  description:
    "The simulator of the request's provider pays this amount, or by default the amount of the request. Then the provider is asked, as when you get the request.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  params: qrRequestParams,
  body: payQrInput,
  response: qrRequest,
  errors: ['sandbox_only', 'qr_request_not_simulated'],
  handler: ({ ctx, params, body }) => intendPayer(ctx, params.id, body),
  perform: async (ctx, intent) => presentQrRequest(await performPayer(ctx, intent, playPayer)),
})
