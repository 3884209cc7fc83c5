import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { createSettlement, prepareSettlement } from '@/lib/provider-settlement/create'
import { presentSettlement } from '@/lib/provider-settlement/present'
import { listSettlements } from '@/lib/provider-settlement/read'
import {
  listSettlementsQuery,
  providerSettlement,
  SETTLEMENT_FORM,
  settlementInput,
} from '@/lib/provider-settlement/schema'

export const GET = route({
  operation: 'listProviderSettlements',
  summary: 'List the settlements of providers, newest first',
  description:
    'What providers paid to the bank: files that were checked, those that are booked, and those that were reversed.',
  auth: ['operatorSession'],
  query: listSettlementsQuery,
  response: pageOf(providerSettlement),
  handler: async ({ ctx, query }) => presentPage(await listSettlements(ctx, query), presentSettlement),
})

export const POST = route({
  operation: 'createProviderSettlement',
  summary: 'Check what a provider paid to the bank',
  description:
    'Nothing is booked yet. With a file of the provider, each of its rows gets a result. Lines above the headings and lines without a reference are no rows. Amounts are rupees, such as `1,23,456.78`, `Rs -20` or `(20.00)`. Without a file, as JSON, it covers all top-ups before `coversTo` that are in no settlement yet.',
  auth: ['operatorSession'],
  form: SETTLEMENT_FORM,
  body: settlementInput,
  prepare: (body, ctx) => prepareSettlement(ctx, body),
  response: providerSettlement,
  status: 201,
  errors: ['import_too_large'],
  handler: async ({ ctx, body }) => presentSettlement(await createSettlement(ctx, body)),
})
