import { route } from '@/lib/http/route'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { presentPrice } from '@/lib/price/present'
import { getPrice } from '@/lib/price/read'
import { price, priceParams, updatePriceInput } from '@/lib/price/schema'
import { updatePrice } from '@/lib/price/update'

export const GET = route({
  operation: 'getPrice',
  summary: 'Get a price',
  description:
    'Returns the price as it is now. What a subscriber pays for the current period is on their invoice.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:read',
  params: priceParams,
  response: price,
  handler: async ({ ctx, params }) => presentPrice(await getPrice(ctx, params.priceId)),
})

export const PATCH = route({
  operation: 'updatePrice',
  summary: 'Change a price',
  description:
    'A new amount applies from the next period of each subscription. Currency and interval are fixed while a live subscription uses the price.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:write',
  stepUp: 'operation',
  params: priceParams,
  body: updatePriceInput,
  largeBody: true,
  response: price,
  errors: ['price_in_use'],
  handler: async ({ ctx, params, body }) =>
    presentPrice(await updatePrice(ctx, params.priceId, body, countPriceUsage)),
})
