import { settleInvoice } from '@/lib/billing/settle-invoice'
import { route } from '@/lib/http/route'
import { deleteDraft } from '@/lib/invoice/draft'
import { deletedInvoice } from '@/lib/invoice/line-schema'
import { presentInvoice } from '@/lib/invoice/present'
import { getInvoice } from '@/lib/invoice/read'
import { invoice, invoiceParams, settleInvoiceInput, wrappedInvoice } from '@/lib/invoice/schema'

export const GET = route({
  operation: 'getInvoice',
  summary: 'Get an invoice',
  description: 'Returns the invoice as it is now.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:read',
  params: invoiceParams,
  response: invoice,
  handler: async ({ ctx, params }) => presentInvoice(await getInvoice(ctx, params.id)),
})

export const PATCH = route({
  operation: 'settleInvoice',
  summary: 'Mark an open invoice paid outside the wallet, void it, or change its metadata',
  description:
    "`paid` means that the invoice was settled outside the wallet: no money moves. Either status makes the invoice's past_due subscription active again. You can change the metadata of an invoice in any status.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:write',
  stepUp: ({ status }) => status !== 'paid',
  params: invoiceParams,
  body: settleInvoiceInput,
  response: wrappedInvoice,
  errors: ['invoice_not_open'],
  handler: async ({ ctx, params, body }) => ({
    invoice: presentInvoice(await settleInvoice(ctx, params.id, body)),
  }),
})

export const DELETE = route({
  operation: 'deleteDraftInvoice',
  summary: 'Discard a draft invoice',
  description:
    'The draft is removed, also from lists. `invoice.deleted` has its last state. A draft has no number, so no number is missing. Once an invoice is sent, void it instead.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:write',
  stepUp: false,
  params: invoiceParams,
  response: deletedInvoice,
  errors: ['invoice_not_draft'],
  handler: ({ ctx, params }) => deleteDraft(ctx, params.id),
})
