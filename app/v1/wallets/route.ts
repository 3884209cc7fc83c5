import { z } from 'zod'
import { listWallets } from '@/lib/auth/own-wallets'
import { route } from '@/lib/http/route'
import { presentOwnWallet } from '@/lib/wallet/present'
import { ownWallet } from '@/lib/wallet/schema'

export const GET = route({
  operation: 'listWallets',
  summary: 'List your wallets, the shared one first',
  description:
    'Businesses that keep balances of their own have a wallet each. In the sandbox it is the wallet of this session alone.',
  auth: ['endUser'],
  response: z.array(ownWallet),
  handler: async ({ ctx }) => (await listWallets(ctx)).map(presentOwnWallet),
})
