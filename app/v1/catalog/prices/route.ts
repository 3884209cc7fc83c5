import { pageOf, presentPage } from '@/lib/core/page'
import { methodNotAllowed } from '@/lib/http/fallback'
import { route } from '@/lib/http/route'
import { createPrice } from '@/lib/price/create'
import { presentPrice } from '@/lib/price/present'
import { listPrices } from '@/lib/price/read'
import { createPriceInput, listPricesQuery, price } from '@/lib/price/schema'

export const GET = route({
  operation: 'listPrices',
  summary: 'List prices, newest first',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:read',
  query: listPricesQuery,
  response: pageOf(price),
  handler: async ({ ctx, query }) => presentPage(await listPrices(ctx, query), presentPrice),
})

export const POST = route({
  operation: 'createPrice',
  summary: 'Create a price',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:write',
  body: createPriceInput,
  response: price,
  status: 201,
  handler: async ({ ctx, body }) => presentPrice(await createPrice(ctx, body)),
})

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'POST')
