import { route } from '@/lib/http/route'
import { invoiceParams } from '@/lib/invoice/schema'
import { intendQrOfInvoice, performQr } from '@/lib/qr-request/create'
import { presentShownRequest } from '@/lib/qr-request/present'
import { qrOfInvoiceInput, qrRequest } from '@/lib/qr-request/schema'

export const POST = route({
  operation: 'requestInvoiceQr',
  summary: 'Request payment of an open invoice by QR',
  description: 'The request covers exactly this invoice. The money goes straight to your own account.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  params: invoiceParams,
  body: qrOfInvoiceInput,
  response: qrRequest,
  status: 201,
  errors: [
    'provider_account_missing',
    'amount_out_of_range',
    'provider_account_refused',
    'provider_unavailable',
    'invoice_not_open',
  ],
  handler: ({ ctx, params, body }) => intendQrOfInvoice(ctx, params.id, body),
  leavesNothing: true,
  perform: async (ctx, intent) => presentShownRequest(await performQr(ctx, intent)),
})
