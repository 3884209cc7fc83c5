import { route } from '@/lib/http/route'
import { recordBankBalance } from '@/lib/proof/bank-balance'
import { presentBankSays } from '@/lib/proof/present'
import { bankBalanceInput, bankSays } from '@/lib/proof/schema'

export const POST = route({
  operation: 'recordBankBalance',
  summary: 'Write down what the bank’s statement says',
  description:
    'The balance at the end of a day in Nepal. A second one of the same day takes the place of the first.',
  auth: ['operatorSession'],
  body: bankBalanceInput,
  response: bankSays,
  handler: async ({ ctx, body }) => presentBankSays(await recordBankBalance(ctx, body)),
})
