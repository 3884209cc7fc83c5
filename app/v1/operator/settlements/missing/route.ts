import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentMissing } from '@/lib/provider-settlement/present'
import { listMissing } from '@/lib/provider-settlement/read'
import { missingQuery, missingTopUp } from '@/lib/provider-settlement/schema'

export const GET = route({
  operation: 'listMissingTopUps',
  summary: 'List top-ups that providers have not paid to the bank yet',
  description:
    'Returns credited top-ups that are in no booked settlement, newest first. `PROVIDER_TERM_DAYS` says how long a provider usually takes.',
  auth: ['operatorSession'],
  query: missingQuery,
  response: pageOf(missingTopUp),
  handler: async ({ ctx, query }) => presentPage(await listMissing(ctx, query), presentMissing),
})
