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
  description: "The list has the payouts of the call's environment.",
  auth: ['operatorSession'],
  query: listPayoutsForOperatorQuery,
  response: payoutPage,
  handler: async ({ ctx, query }) => presentPage(await listPayoutsForOperator(ctx, query), presentPayout),
})

export const POST = route({
  operation: 'makePayout',
  summary: "Make a business's payout now",
  description:
    'The payout covers everything up to the last midnight in Nepal that is at least one hour ago. In the sandbox, it covers everything up to now. If the business has a pending payout that is not in a draft batch, a new payout with the latest amounts replaces it. If no payout is made, `payout` is null, and `reason` says why.',
  auth: ['operatorSession'],
  body: makePayoutInput,
  response: madePayout,
  errors: ['resource_not_found'],
  // Before the transaction, because it waits for open transactions.
  prepare: async (body, ctx) => ({ ...body, cut: await cutNow(ctx.environment) }),
  handler: async ({ ctx, body }) => presentMade(await makePayoutNow(ctx, body)),
})
