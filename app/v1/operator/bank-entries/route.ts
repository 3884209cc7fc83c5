import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { createBankEntry, listBankEntries } from '@/lib/proof/bank-entry'
import { presentBankEntry } from '@/lib/proof/present'
import { bankEntriesQuery, bankEntry, bankEntryInput } from '@/lib/proof/schema'

export const GET = route({
  operation: 'listBankEntries',
  summary: 'List the entries of the bank, newest first',
  description:
    'What operators wrote of the bank by hand: deposits, withdrawals of the own money, charges of the bank. A reversed one says when.',
  auth: ['operatorSession'],
  query: bankEntriesQuery,
  response: pageOf(bankEntry),
  handler: async ({ ctx, query }) => presentPage(await listBankEntries(ctx, query), presentBankEntry),
})

export const POST = route({
  operation: 'createBankEntry',
  summary: 'Write an entry of the bank',
  description:
    'What the operator put into the bank or took out of its own money, or what the bank kept. A withdrawal takes at most what is held beyond what belongs to customers and merchants.',
  auth: ['operatorSession'],
  body: bankEntryInput,
  response: bankEntry,
  status: 201,
  errors: ['cover_too_low'],
  handler: async ({ ctx, body }) => presentBankEntry(await createBankEntry(ctx, body)),
})
