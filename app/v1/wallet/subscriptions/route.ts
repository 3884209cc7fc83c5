import { pageOf, presentPage } from '@/lib/core/page'
import { loadSubscriptions } from '@/lib/end-user/load-subscriptions'
import { presentOwnSubscription } from '@/lib/end-user/present'
import { ownListQuery, ownSubscription } from '@/lib/end-user/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listWalletSubscriptions',
  summary: 'List the subscriptions that your wallet pays, newest first',
  description:
    'Each subscription has its next charge, and the amount that the wallet will be short if nothing else happens.',
  auth: ['endUser'],
  query: ownListQuery,
  response: pageOf(ownSubscription),
  handler: async ({ ctx, query }) => presentPage(await loadSubscriptions(ctx, query), presentOwnSubscription),
})
