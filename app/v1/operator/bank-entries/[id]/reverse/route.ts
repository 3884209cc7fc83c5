import { route } from '@/lib/http/route'
import { reverseBankEntry } from '@/lib/proof/bank-entry'
import { presentBankEntry } from '@/lib/proof/present'
import { bankEntry, bankEntryParams, reverseBankEntryInput } from '@/lib/proof/schema'

export const POST = route({
  operation: 'reverseBankEntry',
  summary: 'Reverse a bank entry',
  description: 'Books the opposite entry, once. The entry and its reversal stay in the books.',
  auth: ['operatorSession'],
  params: bankEntryParams,
  body: reverseBankEntryInput,
  response: bankEntry,
  errors: ['resource_not_found', 'bank_entry_reversed', 'cover_too_low'],
  handler: async ({ ctx, params, body }) => presentBankEntry(await reverseBankEntry(ctx, params.id, body)),
})
