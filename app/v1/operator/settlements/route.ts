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
  summary: 'List provider settlements, newest first',
  description:
    'The list has what providers paid to the bank: checked files, booked settlements and reversed settlements.',
  auth: ['operatorSession'],
  query: listSettlementsQuery,
  response: pageOf(providerSettlement),
  handler: async ({ ctx, query }) => presentPage(await listSettlements(ctx, query), presentSettlement),
})

export const POST = route({
  operation: 'createProviderSettlement',
  summary: "Check a provider's payment to the bank",
  description:
    "Nothing is booked yet. If you send the provider's file, each of its rows gets a result. Lines above the headings, and lines without a reference, are not rows. Amounts are in rupees, such as `1,23,456.78`, `Rs -20` or `(20.00)`. If you send JSON instead of a file, the settlement covers all top-ups before `coversTo` that are in no settlement yet.",
  auth: ['operatorSession'],
  form: SETTLEMENT_FORM,
  body: settlementInput,
  prepare: (body, ctx) => prepareSettlement(ctx, body),
  response: providerSettlement,
  status: 201,
  errors: ['import_too_large'],
  handler: async ({ ctx, body }) => presentSettlement(await createSettlement(ctx, body)),
})
