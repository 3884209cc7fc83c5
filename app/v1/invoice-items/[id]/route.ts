import { route } from '@/lib/http/route'
import { deleteInvoiceItem } from '@/lib/invoice-item/delete'
import { presentInvoiceItem } from '@/lib/invoice-item/present'
import { getInvoiceItem } from '@/lib/invoice-item/read'
import { invoiceItem, invoiceItemParams } from '@/lib/invoice-item/schema'

export const GET = route({
  operation: 'getInvoiceItem',
  summary: 'Get an invoice item',
  description: '`invoiceId` names the invoice that includes the item.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:read',
  params: invoiceItemParams,
  response: invoiceItem,
  handler: async ({ ctx, params }) => presentInvoiceItem(await getInvoiceItem(ctx, params.id)),
})

export const DELETE = route({
  operation: 'deleteInvoiceItem',
  summary: 'Delete a pending invoice item',
  description: 'An item that is already on an invoice stays there.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:write',
  stepUp: false,
  params: invoiceItemParams,
  response: invoiceItem,
  errors: ['invoice_item_billed'],
  handler: async ({ ctx, params }) => presentInvoiceItem(await deleteInvoiceItem(ctx, params.id)),
})
