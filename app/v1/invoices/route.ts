import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { createInvoice } from '@/lib/invoice/create'
import { presentInvoice } from '@/lib/invoice/present'
import { listInvoices } from '@/lib/invoice/read'
import { createInvoiceInput, invoice, listInvoicesQuery, wrappedInvoice } from '@/lib/invoice/schema'
import { getSubscriber } from '@/lib/subscription/read'

export const GET = route({
  operation: 'listInvoices',
  summary: 'List invoices, newest first',
  description: 'The filters can be combined. An invoice must match all of them.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:read',
  query: listInvoicesQuery,
  response: pageOf(invoice),
  handler: async ({ ctx, query }) => presentPage(await listInvoices(ctx, query), presentInvoice),
})

export const POST = route({
  operation: 'createInvoice',
  summary: 'Create a draft invoice',
  description:
    'A draft has no number, and nobody sees it until it is sent. It is not charged automatically: the customer pays it on the invoice page.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:write',
  stepUp: false,
  body: createInvoiceInput,
  response: wrappedInvoice,
  status: 201,
  errors: ['customer_archived'],
  handler: async ({ ctx, body }) => ({
    invoice: presentInvoice(await createInvoice(ctx, body, getSubscriber)),
  }),
})
