import { z } from 'zod'
import { route } from '@/lib/http/route'
import { presentTimeline } from '@/lib/invoice/present'
import { getInvoice } from '@/lib/invoice/read'
import { invoiceParams, timelineEntry } from '@/lib/invoice/schema'

export const GET = route({
  operation: 'listInvoiceEvents',
  summary: "List an invoice's timeline, oldest first",
  description:
    'The timeline has everything that has happened to the invoice. Each entry has the id of its event.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:read',
  params: invoiceParams,
  response: z.array(timelineEntry),
  handler: async ({ ctx, params }) => presentTimeline(await getInvoice(ctx, params.id)),
})
