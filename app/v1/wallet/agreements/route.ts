import { walletAgreement } from '@/lib/agreement/schema'
import { pageOf, presentPage } from '@/lib/core/page'
import { loadAgreements } from '@/lib/end-user/load-agreements'
import { presentOwnAgreement } from '@/lib/end-user/present'
import { ownListQuery } from '@/lib/end-user/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listWalletAgreements',
  summary: 'List the agreements to charge your wallet, newest first',
  description:
    'The list has the agreements in force. An allowance shows what it has paid in this Nepali month.',
  auth: ['endUser'],
  query: ownListQuery,
  response: pageOf(walletAgreement),
  handler: async ({ ctx, query }) => presentPage(await loadAgreements(ctx, query), presentOwnAgreement),
})
