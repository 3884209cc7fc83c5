import { route } from '@/lib/http/route'
import { prepareResults, recordResults } from '@/lib/payout-batch/results'
import { batchParams, RESULTS_FORM, recordedResults, resultsInput } from '@/lib/payout-batch/schema'

export const POST = route({
  operation: 'recordPayoutResults',
  summary: 'Record what the bank says of a batch',
  description:
    'By a file of the bank, or as JSON. A payout is found by the letters and digits of its number. Amounts are rupees, such as `1,23,456.78`. Rows with a problem are left out, the others are recorded. Not by the one who made a batch that another operator released.',
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
