import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { createPrice } from '@/lib/price/create'
import { presentPrice } from '@/lib/price/present'
import { listPrices } from '@/lib/price/read'
import { createPriceInput, listPricesQuery, price } from '@/lib/price/schema'

export const GET = route({
  operation: 'listPrices',
  summary: 'List prices, newest first',
  description: 'Archived prices are in the list, too. Send `active=true` to leave them out.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:read',
  query: listPricesQuery,
  response: pageOf(price),
  handler: async ({ ctx, query }) => presentPage(await listPrices(ctx, query), presentPrice),
})

export const POST = route({
  operation: 'createPrice',
  summary: 'Create a price',
  description:
    'A price belongs to one product. Its interval and currency are fixed once a live subscription uses it.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:write',
  stepUp: false,
  body: createPriceInput,
  largeBody: true,
  response: price,
  status: 201,
  handler: async ({ ctx, body }) => presentPrice(await createPrice(ctx, body)),
})
