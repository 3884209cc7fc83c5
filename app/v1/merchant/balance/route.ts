import { route } from '@/lib/http/route'
import { getMerchantBalance } from '@/lib/ledger/get-merchant-balance'
import { presentMerchantBalance } from '@/lib/ledger/present'
import { merchantBalance, merchantBalanceQuery } from '@/lib/ledger/schema'

export const GET = route({
  operation: 'getMerchantBalance',
  summary: 'Get your balance, and the movements behind it',
  description:
    'The balance is the sum of all movements. With `since` and `until`, the response also has the totals of that time.',
  auth: ['merchantSession'],
  scope: 'merchant:read',
  query: merchantBalanceQuery,
  response: merchantBalance,
  handler: async ({ ctx, query }) => presentMerchantBalance(await getMerchantBalance(ctx, query)),
})
