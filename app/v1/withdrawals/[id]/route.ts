import { route } from '@/lib/http/route'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { getWithdrawal } from '@/lib/withdrawal/read'
import { withdrawal, withdrawalParams } from '@/lib/withdrawal/schema'

export const GET = route({
  operation: 'getWithdrawal',
  summary: "Get a customer's withdrawal",
  description: '`status` says whether you have given the money.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  params: withdrawalParams,
  response: withdrawal,
  handler: async ({ ctx, params }) => presentWithdrawal(await getWithdrawal(ctx, params.id)),
})
