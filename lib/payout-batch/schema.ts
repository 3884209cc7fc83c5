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
        'These pending payouts. With neither list, all payouts and withdrawals that can be sent and are in no draft: at most 1,000.',
    }),
  withdrawalIds: z
    .array(wireId('wdr'))
    .min(1)
    .max(MAX_PAYOUTS)
    .refine((ids) => new Set(ids).size === ids.length, 'must name each withdrawal once.')
    .optional()
    .meta({ description: 'These withdrawals, 24 hours after they were asked for.' }),
})
export type CreateBatchInput = z.output<typeof createBatchInput>

const STATUSES = ['draft', 'released'] as const
export const listBatchesQuery = z.strictObject({
  status: z.enum(STATUSES).optional().meta({ description: 'Only those with this status.' }),
  ...pageQuery,
})
export type ListBatchesQuery = z.output<typeof listBatchesQuery>

const bankReference = oneLine(100)
const reason = oneLine(200)

export const payoutPaidInput = z.strictObject({
  bankReference: bankReference.meta({
    description: 'What the bank calls the payment.',
    examples: ['FT26333001'],
  }),
})
export type PayoutPaidInput = z.output<typeof payoutPaidInput>

export const payoutReturnedInput = z.strictObject({
  reason: reason.meta({
    description: 'Why, as the bank says it. The business reads it.',
    examples: ['Account closed'],
  }),
  bankReference: bankReference
    .optional()
    .meta({ description: 'What the bank calls the payment.', examples: ['FT26333001'] }),
})
export type PayoutReturnedInput = z.output<typeof payoutReturnedInput>

// The bank's rows are checked one by one, so that a wrong row does not stop the others.
const written = (most: number) => z.string().max(most).trim()

const jsonResults = z.strictObject({
  results: z
    .array(
      z.strictObject({
        number: written(100).meta({
          description: 'The number of the payout or withdrawal.',
          examples: ['PO-2083-84/000001'],
        }),
        amount: written(100).meta({
          description: 'In rupees, as the bank writes it.',
          examples: ['1,500.00'],
        }),
        status: written(100).meta({
          description: '`paid`, `success`, `settled` or `credited`; `returned`, `failed` or `rejected`.',
          examples: ['paid'],
        }),
        reference: written(100)
          .nullish()
          .meta({
            description: 'What the bank calls the payment. A paid one needs it.',
            examples: ['FT26333001'],
          }),
        reason: written(200)
          .nullish()
          .meta({ description: 'Why it came back.', examples: ['Account closed'] }),
      }),
    )
    .min(1)
    .max(MAX_RESULTS)
    .meta({ description: 'What the bank says of each payout.' }),
})

const fileResults = z.strictObject({
  file: z.file().meta({
    description:
      'The file of the bank: a CSV in UTF-8 with commas, semicolons or tabs, of at most 5,000 rows.',
  }),
  columns: jsonText(resultColumns, '{ "Txn No": "number", "Amount": "amount", "Status": "status" }')
    .optional()
    .meta({
      description:
        'What the headings mean: a JSON object. `number`, `amount` and `status` are needed, `reference` and `reason` may be there. Without it, the headings are these words.',
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
    paid: count.meta({ description: 'How many payouts are now paid.' }),
    returned: count.meta({ description: 'How many payouts came back.' }),
    unchanged: count.meta({ description: 'How many were recorded like this before.' }),
    problems: z
      .array(
        z.object({
          row: z.int().meta({ description: 'The first one is 1.' }),
          number: z.string().meta({ description: 'As the bank wrote it.', examples: ['PO-2083-84/000001'] }),
          code: z.enum(RESULT_PROBLEMS).meta({
            description:
              '`unknown_number`: not in this batch. `twice_in_file`: more than one row has this number, so none counts. `contradicts`: something else is recorded, so a person decides.',
          }),
        }),
      )
      .meta({ description: 'Rows that were not recorded.' }),
  })
  .meta({ id: 'RecordedResults' })

export const payoutBatch = z
  .object({
    id: wireIdText('pob'),
    environment: wireEnvironment,
    status: z
      .enum(STATUSES)
      .meta({ description: '`draft`: nothing was sent. `released`: its file can go to the bank.' }),
    count: count.meta({ description: 'How many payouts and withdrawals it has.' }),
    totalPaisa: wireAmount.meta({ description: 'What they sum to, in paisa.' }),
    paid: count.meta({ description: 'How many of them the bank has paid.' }),
    returned: count.meta({ description: 'How many came back.' }),
    open: count.meta({ description: 'How many are neither paid nor returned.' }),
    sha256: z
      .string()
      .nullable()
      .meta({
        description: 'The SHA-256 of its file. Null: there is none yet.',
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    madeBy: wireIdText('acc').meta({ description: 'Who made it.' }),
    releasedBy: wireIdText('acc').nullable().meta({ description: 'Who released it. Null: nobody yet.' }),
    createdAt: wireInstant,
    releasedAt: wireInstant.nullable().meta({ description: 'Null: not yet.' }),
  })
  .meta({ id: 'PayoutBatch' })

export const deletedBatch = z
  .object({ deleted: z.literal(true).meta({ description: 'Always true.' }), id: wireIdText('pob') })
  .meta({ id: 'DeletedPayoutBatch' })
