import { route } from '@/lib/http/route'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { presentPriceUsage } from '@/lib/price/present'
import { getPrice } from '@/lib/price/read'
import { priceParams, priceUsage } from '@/lib/price/schema'

export const GET = route({
  operation: 'getPriceUsage',
  summary: 'Count the subscriptions that a price change affects',
  description:
    'Call this before you change the amount. It says how many subscribers the change affects, and when it first affects one.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:read',
  params: priceParams,
  response: priceUsage,
  handler: async ({ ctx, params }) => {
    const { id } = await getPrice(ctx, params.priceId)
    return presentPriceUsage(id, await countPriceUsage(ctx, params.priceId))
  },
})
