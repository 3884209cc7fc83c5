import { pageOf, presentPage } from '@/lib/core/page'
import { loadTransactions } from '@/lib/end-user/load-transactions'
import { presentMovement } from '@/lib/end-user/present'
import { ownListQuery, walletTransaction } from '@/lib/end-user/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listWalletTransactions',
  summary: 'List the movements of your wallet, newest first',
  description: 'The movements add up to the balance.',
  auth: ['endUser'],
  query: ownListQuery,
  response: pageOf(walletTransaction),
  handler: async ({ ctx, query }) => presentPage(await loadTransactions(ctx, query), presentMovement),
})
