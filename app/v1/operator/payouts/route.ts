import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { cutNow } from '@/lib/payout/cut'
import { makePayoutNow } from '@/lib/payout/operate'
import { presentMade, presentPayout } from '@/lib/payout/present'
import { listPayoutsForOperator } from '@/lib/payout/read'
import { listPayoutsForOperatorQuery, madePayout, makePayoutInput, payoutPage } from '@/lib/payout/schema'

export const GET = route({
  operation: 'listOperatorPayouts',
  summary: 'List the payouts of all businesses, newest first',
  description: 'Those of the environment of the call.',
  auth: ['operatorSession'],
  query: listPayoutsForOperatorQuery,
  response: payoutPage,
  handler: async ({ ctx, query }) => presentPage(await listPayoutsForOperator(ctx, query), presentPayout),
})

export const POST = route({
  operation: 'makePayout',
  summary: 'Make the payout of a business now',
  description:
    'It covers everything up to the last midnight in Nepal, from one hour after it. In the sandbox it covers everything up to now. A pending payout is replaced by one with what came since, unless it is in a draft batch. `payout` is null if none is made, and `reason` says why.',
  auth: ['operatorSession'],
  body: makePayoutInput,
  response: madePayout,
  errors: ['resource_not_found'],
  // Before the transaction: it waits for those that are open.
  prepare: async (body, ctx) => ({ ...body, cut: await cutNow(ctx.environment) }),
  handler: async ({ ctx, body }) => presentMade(await makePayoutNow(ctx, body)),
})
