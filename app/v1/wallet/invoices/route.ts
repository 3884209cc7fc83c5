import { pageOf, presentPage } from '@/lib/core/page'
import { loadInvoices } from '@/lib/end-user/load-invoices'
import { ownListQuery } from '@/lib/end-user/schema'
import { route } from '@/lib/http/route'
import { presentInvoice } from '@/lib/invoice/present'
import { invoice } from '@/lib/invoice/schema'

export const GET = route({
  operation: 'listWalletInvoices',
  summary: 'List your invoices at all businesses, newest first',
  description: "Drafts are not in the list. `hostedUrl` leads to an invoice's page and PDF.",
  auth: ['endUser'],
  query: ownListQuery,
  response: pageOf(invoice),
  handler: async ({ ctx, query }) => presentPage(await loadInvoices(ctx, query), presentInvoice),
})
