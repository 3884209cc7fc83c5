import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { createInvoiceItem } from '@/lib/invoice-item/create'
import { presentInvoiceItem } from '@/lib/invoice-item/present'
import { listInvoiceItems } from '@/lib/invoice-item/read'
import { createInvoiceItemInput, invoiceItem, listInvoiceItemsQuery } from '@/lib/invoice-item/schema'
import { lockSubscription } from '@/lib/subscription/read'

export const GET = route({
  operation: 'listInvoiceItems',
  summary: 'List invoice items, newest first',
  description: 'The list has pending and billed items.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:read',
  query: listInvoiceItemsQuery,
  response: pageOf(invoiceItem),
  handler: async ({ ctx, query }) => presentPage(await listInvoiceItems(ctx, query), presentInvoiceItem),
})

export const POST = route({
  operation: 'createInvoiceItem',
  summary: 'Bill something with the next renewal',
  description:
    "The item becomes a line of the next period's invoice. If the customer has not agreed to that much, the period is billed alone. The item then gets an open invoice of its own, and nothing is charged for it.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:write',
  stepUp: false,
  body: createInvoiceItemInput,
  response: invoiceItem,
  status: 201,
  errors: ['customer_archived', 'subscription_already_canceled', 'invoice_items_limit'],
  handler: async ({ ctx, body }) => presentInvoiceItem(await createInvoiceItem(ctx, body, lockSubscription)),
})
