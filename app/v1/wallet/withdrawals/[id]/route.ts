import { route } from '@/lib/http/route'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { getOwnWithdrawal } from '@/lib/withdrawal/read'
import { withdrawal, withdrawalParams } from '@/lib/withdrawal/schema'

export const GET = route({
  operation: 'getWalletWithdrawal',
  summary: 'Get a withdrawal from your wallet',
  description: '`status` says where the money is.',
  auth: ['endUser'],
  params: withdrawalParams,
  response: withdrawal,
  handler: async ({ ctx, params }) => presentWithdrawal(await getOwnWithdrawal(ctx, params.id)),
})
