import { route } from '@/lib/http/route'
import { presentFound } from '@/lib/search/present'
import { search } from '@/lib/search/read'
import { searchQuery, searchResults } from '@/lib/search/schema'

export const GET = route({
  operation: 'searchObjects',
  summary: 'Search by id, name, e-mail address, phone or invoice number',
  description:
    'Finds customers, subscriptions, invoices, products, prices, checkout sessions, events, API keys, webhook endpoints, webhook deliveries and logged requests of one environment. A few of each kind are returned, best matches first. If few customers are found, their newest subscriptions and invoices follow.',
  auth: ['merchantSession'],
  scope: 'merchant:read',
  calledByPages: true,
  query: searchQuery,
  response: searchResults,
  handler: async ({ ctx, query }) => ({ items: (await search(ctx, query.q)).map(presentFound) }),
})
