import { route } from '@/lib/http/route'
import { prepareResults, recordResults } from '@/lib/payout-batch/results'
import { batchParams, RESULTS_FORM, recordedResults, resultsInput } from '@/lib/payout-batch/schema'

export const POST = route({
  operation: 'recordPayoutResults',
  summary: "Record the bank's results for a batch",
  description:
    "Send the bank's file, or the results as JSON. A payout is found by the letters and digits of its number. Amounts are in rupees, such as `1,23,456.78`. Rows with a problem are left out, and the others are recorded. If another operator released the batch, the operator who created it cannot record its results.",
  auth: ['operatorSession'],
  form: RESULTS_FORM,
  largeBody: true,
  params: batchParams,
  body: resultsInput,
  prepare: (body) => prepareResults(body),
  response: recordedResults,
  errors: ['batch_not_released', 'import_too_large', 'two_persons_needed'],
  handler: ({ ctx, params, body }) => recordResults(ctx, params.id, body),
})
