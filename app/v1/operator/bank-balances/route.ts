import { route } from '@/lib/http/route'
import { recordBankBalance } from '@/lib/proof/bank-balance'
import { presentBankSays } from '@/lib/proof/present'
import { bankBalanceInput, bankSays } from '@/lib/proof/schema'

export const POST = route({
  operation: 'recordBankBalance',
  summary: 'Record the balance on the bank statement',
  description:
    'The balance is the one at the end of a day in Nepal. A second balance for the same day replaces the first.',
  auth: ['operatorSession'],
  body: bankBalanceInput,
  response: bankSays,
  handler: async ({ ctx, body }) => presentBankSays(await recordBankBalance(ctx, body)),
})
