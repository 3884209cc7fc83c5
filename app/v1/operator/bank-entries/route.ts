import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { createBankEntry, listBankEntries } from '@/lib/proof/bank-entry'
import { presentBankEntry } from '@/lib/proof/present'
import { bankEntriesQuery, bankEntry, bankEntryInput } from '@/lib/proof/schema'

export const GET = route({
  operation: 'listBankEntries',
  summary: 'List bank entries, newest first',
  description:
    "The list has what operators recorded by hand: deposits, withdrawals of the operator's own money, and bank charges. A reversed entry has the time of its reversal.",
  auth: ['operatorSession'],
  query: bankEntriesQuery,
  response: pageOf(bankEntry),
  handler: async ({ ctx, query }) => presentPage(await listBankEntries(ctx, query), presentBankEntry),
})

export const POST = route({
  operation: 'createBankEntry',
  summary: 'Record a bank entry',
  description:
    'Records what the operator paid in, what it took out of its own money, or what the bank charged. A withdrawal can take at most what is held beyond the money of customers and merchants.',
  auth: ['operatorSession'],
  body: bankEntryInput,
  response: bankEntry,
  status: 201,
  errors: ['cover_too_low'],
  handler: async ({ ctx, body }) => presentBankEntry(await createBankEntry(ctx, body)),
})
