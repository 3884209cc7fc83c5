import { z } from 'zod'
import { route } from '@/lib/http/route'
import { getInvoiceSource } from '@/lib/invoice/document'
import { printInvoice } from '@/lib/invoice/print'
import { invoiceParams, printQuery } from '@/lib/invoice/schema'
import { withComingPayment } from '@/lib/subscription/find-coming-payment'

export const GET = route({
  operation: 'getInvoicePdf',
  summary: 'Get an invoice as a PDF',
  description:
    'The first PDF that is issued is the original. Each later PDF says "Copy of Original" with a number. Each issue is recorded in the audit log. A draft has a PDF too, without a number.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:read',
  params: invoiceParams,
  query: printQuery,
  response: z.file(),
  file: 'application/pdf',
  handler: async ({ ctx, params, query }) =>
    printInvoice(
      ctx,
      await withComingPayment(await getInvoiceSource({ ...ctx, id: params.id })),
      query.lang,
      query.copy === 'true',
    ),
})
