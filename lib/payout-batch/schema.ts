import { z } from 'zod'
import { oneLine, wireAmount, wireEnvironment, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { jsonText } from '@/lib/core/form-json'
import { pageQuery } from '@/lib/core/page'
import { MAX_RESULTS, MAX_RESULTS_BYTES, resultColumns } from './file-schema'

/** The most payouts and withdrawals of a batch. */
export const MAX_PAYOUTS = 1_000

export const RESULTS_FORM = {
  maxFileBytes: MAX_RESULTS_BYTES,
  tooLarge: 'import_too_large',
  orJson: true,
} as const

export const batchParams = z.strictObject({ id: wireId('pob') })

export const createBatchInput = z.strictObject({
  payoutIds: z
    .array(wireId('po'))
    .min(1)
    .max(MAX_PAYOUTS)
    .refine((ids) => new Set(ids).size === ids.length, 'must name each payout once.')
    .optional()
    .meta({
      description:
        'The pending payouts to include. With neither list, the batch includes all payouts and withdrawals that can be sent and are in no draft: at most 1,000.',
    }),
  withdrawalIds: z
    .array(wireId('wdr'))
    .min(1)
    .max(MAX_PAYOUTS)
    .refine((ids) => new Set(ids).size === ids.length, 'must name each withdrawal once.')
    .optional()
    .meta({
      description: 'The withdrawals to include. A withdrawal can be included 24 hours after its request.',
    }),
})
export type CreateBatchInput = z.output<typeof createBatchInput>

const STATUSES = ['draft', 'released'] as const
export const listBatchesQuery = z.strictObject({
  status: z.enum(STATUSES).optional().meta({ description: 'Only objects with this status.' }),
  ...pageQuery,
})
export type ListBatchesQuery = z.output<typeof listBatchesQuery>

const bankReference = oneLine(100)
const reason = oneLine(200)

export const payoutPaidInput = z.strictObject({
  bankReference: bankReference.meta({
    description: "The bank's reference for the payment.",
    examples: ['FT26333001'],
  }),
})
export type PayoutPaidInput = z.output<typeof payoutPaidInput>

export const payoutReturnedInput = z.strictObject({
  reason: reason.meta({
    description: 'The reason, as the bank gives it. The business reads it.',
    examples: ['Account closed'],
  }),
  bankReference: bankReference
    .optional()
    .meta({ description: "The bank's reference for the payment.", examples: ['FT26333001'] }),
})
export type PayoutReturnedInput = z.output<typeof payoutReturnedInput>

// The bank's rows are checked one by one, so that a wrong row does not stop the others.
const written = (most: number) => z.string().max(most).trim()

const jsonResults = z.strictObject({
  results: z
    .array(
      z.strictObject({
        number: written(100).meta({
          description: "The payout's or the withdrawal's number.",
          examples: ['PO-2083-84/000001'],
        }),
        amount: written(100).meta({
          description: 'The amount in rupees, as the bank writes it.',
          examples: ['1,500.00'],
        }),
        status: written(100).meta({
          description:
            'The result. Paid: `paid`, `success`, `settled` or `credited`. Returned: `returned`, `failed` or `rejected`.',
          examples: ['paid'],
        }),
        reference: written(100)
          .nullish()
          .meta({
            description: "The bank's reference for the payment. Required if it is paid.",
            examples: ['FT26333001'],
          }),
        reason: written(200)
          .nullish()
          .meta({ description: 'Why the payment came back.', examples: ['Account closed'] }),
      }),
    )
    .min(1)
    .max(MAX_RESULTS)
    .meta({ description: "The bank's result for each payout." }),
})

const fileResults = z.strictObject({
  file: z.file().meta({
    description: "The bank's file: a UTF-8 CSV with commas, semicolons or tabs. At most 5,000 rows.",
  }),
  columns: jsonText(resultColumns, '{ "Txn No": "number", "Amount": "amount", "Status": "status" }')
    .optional()
    .meta({
      description:
        'A JSON object that says which heading stands for which field. `number`, `amount` and `status` are required. `reference` and `reason` are optional. Default: headings with these names.',
    }),
})

export const resultsInput = z.union([fileResults, jsonResults])
export type ResultsInput = z.output<typeof resultsInput>

const count = z.int().min(0)

const RESULT_PROBLEMS = [
  'unknown_number',
  'amount_differs',
  'status_unknown',
  'reference_missing',
  'twice_in_file',
  'contradicts',
] as const
export type ResultProblem = (typeof RESULT_PROBLEMS)[number]

export const recordedResults = z
  .object({
    paid: count.meta({ description: 'The number of payouts that are now paid.' }),
    returned: count.meta({ description: 'The number of payouts that came back.' }),
    unchanged: count.meta({ description: 'The number of results that were already recorded.' }),
    problems: z
      .array(
        z.object({
          row: z.int().meta({ description: 'The row number. The first row is 1.' }),
          number: z
            .string()
            .meta({ description: 'The number, as the bank wrote it.', examples: ['PO-2083-84/000001'] }),
          code: z.enum(RESULT_PROBLEMS).meta({
            description:
              '`unknown_number`: the number is not in this batch. `twice_in_file`: several rows have this number, so none of them counts. `contradicts`: another result is already recorded, so a person must decide.',
          }),
        }),
      )
      .meta({ description: 'The rows that were not recorded.' }),
  })
  .meta({ id: 'RecordedResults' })

export const payoutBatch = z
  .object({
    id: wireIdText('pob'),
    environment: wireEnvironment,
    status: z
      .enum(STATUSES)
      .meta({ description: '`draft`: nothing was sent. `released`: the file can go to the bank.' }),
    count: count.meta({ description: 'The number of payouts and withdrawals in the batch.' }),
    totalPaisa: wireAmount.meta({ description: "The batch's total, in paisa." }),
    paid: count.meta({ description: 'The number that the bank has paid.' }),
    returned: count.meta({ description: 'The number that the bank has returned.' }),
    open: count.meta({ description: 'The number that is neither paid nor returned.' }),
    sha256: z
      .string()
      .nullable()
      .meta({
        description: "The SHA-256 of the batch's file. Null if there is no file yet.",
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    madeBy: wireIdText('acc').meta({ description: 'Who created the batch.' }),
    releasedBy: wireIdText('acc')
      .nullable()
      .meta({ description: 'Who released the batch. Null until then.' }),
    createdAt: wireInstant,
    releasedAt: wireInstant.nullable().meta({ description: 'When the batch was released. Null until then.' }),
  })
  .meta({ id: 'PayoutBatch' })

export const deletedBatch = z
  .object({ deleted: z.literal(true).meta({ description: 'Always true.' }), id: wireIdText('pob') })
  .meta({ id: 'DeletedPayoutBatch' })
