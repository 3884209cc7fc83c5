import { bankList } from '@/lib/bank-account/schema'
import { BANKS } from '@/lib/core/banks'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listBanks',
  summary: 'List the banks of Nepal',
  description: 'The commercial and development banks that can receive payouts, by name.',
  auth: ['merchantSession'],
  scope: 'merchant:read',
  response: bankList,
  handler: async () => [...BANKS],
})
