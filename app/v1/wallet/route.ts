import { route } from '@/lib/http/route'
import { presentWallet } from '@/lib/wallet/present'
import { getWallet } from '@/lib/wallet/read'
import { wallet } from '@/lib/wallet/schema'

export const GET = route({
  operation: 'getWallet',
  summary: 'Get your wallet',
  description: "Returns this session's wallet with its current balance.",
  auth: ['endUser'],
  response: wallet,
  handler: async ({ ctx }) => presentWallet(await getWallet(ctx)),
})
