import { methodNotAllowed } from '@/lib/http/fallback'
import { route } from '@/lib/http/route'
import { presentInvoice } from '@/lib/invoice/present'
import { getInvoice } from '@/lib/invoice/read'
import { invoice, invoiceParams } from '@/lib/invoice/schema'

export const GET = route({
  operation: 'getInvoice',
  summary: 'Get an invoice',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:read',
  params: invoiceParams,
  response: invoice,
  handler: async ({ ctx, params }) => presentInvoice(await getInvoice(ctx, params.id)),
})

export const { POST, PUT, PATCH, DELETE } = methodNotAllowed('GET')
