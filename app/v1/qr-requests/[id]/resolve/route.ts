import { route } from '@/lib/http/route'
import { presentQrRequest } from '@/lib/qr-request/present'
import { resolveQrRequest } from '@/lib/qr-request/resolve'
import { qrRequest, qrRequestParams, resolveQrInput } from '@/lib/qr-request/schema'

export const POST = route({
  operation: 'resolveQrRequest',
  summary: "Resolve a QR request's held money",
  description:
    'Only owners and admins can do this, not API keys. The money pays open invoices of one customer that add up to it, or you have given it back to the payer.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:write',
  params: qrRequestParams,
  body: resolveQrInput,
  response: qrRequest,
  errors: ['qr_request_not_held', 'qr_sum_differs', 'qr_reference_taken', 'invoice_not_open'],
  handler: async ({ ctx, params, body }) => presentQrRequest(await resolveQrRequest(ctx, params.id, body)),
})
