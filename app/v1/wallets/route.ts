import { z } from 'zod'
import { listWallets } from '@/lib/auth/own-wallets'
import { route } from '@/lib/http/route'
import { presentOwnWallet } from '@/lib/wallet/present'
import { ownWallet } from '@/lib/wallet/schema'

export const GET = route({
  operation: 'listWallets',
  summary: 'List your wallets, the shared one first',
  description:
    'Each business that keeps its own balances has a separate wallet. In the sandbox, the list has only the wallet of this session.',
  auth: ['endUser'],
  response: z.array(ownWallet),
  handler: async ({ ctx }) => (await listWallets(ctx)).map(presentOwnWallet),
})
