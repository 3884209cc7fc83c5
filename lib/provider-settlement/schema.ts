import { z } from 'zod'
import {
  amountPaisa,
  instant,
  oneLine,
  signedPaisa,
  text,
  trueOrFalse,
  wireAmount,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
} from '@/lib/core/fields'
import { jsonText } from '@/lib/core/form-json'
import { pageQuery } from '@/lib/core/page'
import { PROVIDER_NAMES } from '@/lib/core/providers'
import { columnNames, MAX_FILE_BYTES } from './file-schema'

export const SETTLEMENT_FORM = {
  maxFileBytes: MAX_FILE_BYTES,
  tooLarge: 'import_too_large',
  orJson: true,
} as const

const provider = z.enum(PROVIDER_NAMES).meta({ description: 'Who paid.', examples: [PROVIDER_NAMES[0]] })
const settledAt = z.iso
  .date()
  .meta({ description: 'The day on which the bank received it.', examples: ['2026-11-23'] })
const bankReference = oneLine(100).meta({
  description: 'As the statement of the bank names it.',
  examples: ['NIC-20261123'],
})
const netPaisa = signedPaisa.meta({ description: 'What the bank received, in paisa. Below 0: it paid.' })

const head = z.strictObject({ provider, settledAt, netPaisa, bankReference })

const fileInput = z.strictObject({
  file: z.file().meta({
    description:
      'The file of the provider: a CSV in UTF-8 with commas, semicolons or tabs, of at most 10 MB and 50,000 rows.',
  }),
  head: jsonText(
    head,
    `{ "provider": "${PROVIDER_NAMES[0]}", "settledAt": "2026-11-23", "netPaisa": "1960000", "bankReference": "NIC-20261123" }`,
  ).meta({ description: 'What the statement of the bank says: a JSON object.' }),
  columns: jsonText(columnNames, '{ "Transaction ID": "reference", "Amount": "gross", "Commission": "fee" }')
    .optional()
    .meta({
      description:
        'What the headings mean: a JSON object. `reference`, `gross` and `fee` or `net` are needed, `type` may be there. Without it, as in the settlement of this provider that was booked last.',
    }),
})

const handInput = z.strictObject({
  provider,
  settledAt,
  grossPaisa: amountPaisa.meta({ description: 'What the provider had collected, in paisa.' }),
  feePaisa: amountPaisa.meta({ description: 'What the provider kept, in paisa.' }),
  netPaisa,
  bankReference,
  coversTo: instant.meta({
    description: 'It covers all top-ups before this time that are in no settlement yet.',
  }),
})

export const settlementInput = z.union([fileInput, handInput])
export type SettlementInput = z.output<typeof settlementInput>
export type FileInput = z.output<typeof fileInput>

export const settlementParams = z.strictObject({ id: wireId('pst') })
export const settlementRowParams = z.strictObject({ id: wireId('psr') })
export const reverseSettlementInput = z.strictObject({
  note: text(500).meta({ description: 'Why it was wrong.', examples: ['It was of another day.'] }),
})
export const handleRowInput = z.strictObject({
  note: text(500).meta({
    description: 'What was done about it.',
    examples: ['eSewa corrects it on Sunday.'],
  }),
})

const STATUSES = ['checked', 'booked', 'reversed'] as const
export const ROW_RESULTS = [
  'matched',
  'amount_differs',
  'unknown_here',
  'not_credited',
  'settled_twice',
  'refund',
  'refund_unknown',
  'unreadable',
] as const

const result = z.enum(ROW_RESULTS).meta({
  description:
    '`matched`: a top-up with this amount. `amount_differs`: a top-up with another amount. `unknown_here`: no top-up has this reference. `not_credited`: the top-up was not credited; the provider is asked again. `settled_twice`: it was settled before, or stands in this file before. `refund`: the provider gave it back. `refund_unknown`: more than is known to be given back. `unreadable`: an amount cannot be read, or the amounts do not fit.',
})

export const listSettlementsQuery = z.strictObject({
  status: z.enum(STATUSES).optional().meta({ description: 'Only those with this status.' }),
  provider: provider.optional().meta({ description: 'Only those of this provider.' }),
  ...pageQuery,
})
export type ListSettlementsQuery = z.output<typeof listSettlementsQuery>

export const settlementRowsQuery = z.strictObject({
  result: result.optional().meta({ description: 'Only rows with this result.' }),
  ...pageQuery,
})
export type SettlementRowsQuery = z.output<typeof settlementRowsQuery>

export const openRowsQuery = z.strictObject({
  open: trueOrFalse('`true`: only problems of booked settlements that nobody has handled yet.').optional(),
  ...pageQuery,
})
export type OpenRowsQuery = z.output<typeof openRowsQuery>

export const missingQuery = z.strictObject({
  provider: provider.optional().meta({ description: 'Only those of this provider.' }),
  olderThanDays: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number of days.')
    .transform(Number)
    .optional()
    .meta({
      type: 'string',
      description: 'Only those credited so many days ago, in real time.',
      examples: ['3'],
    }),
  ...pageQuery,
})
export type MissingQuery = z.output<typeof missingQuery>

const wireSigned = z
  .string()
  .regex(/^-?\d+$/)
  .meta({ examples: ['1960000'] })

export const providerSettlement = z
  .object({
    id: wireIdText('pst'),
    environment: wireEnvironment,
    provider,
    settledAt,
    grossPaisa: wireSigned.meta({ description: 'What was collected: the sum of the rows.' }),
    feePaisa: wireSigned.meta({ description: 'What the provider kept: the sum of the rows.' }),
    netPaisa: wireSigned.meta({ description: 'What the bank received.' }),
    bankReference: z
      .string()
      .meta({ description: 'As the statement of the bank names it.', examples: ['NIC-20261123'] }),
    origin: z
      .enum(['file', 'hand'])
      .meta({ description: 'Whether a file has its rows, or they were found here.' }),
    rows: z.int().meta({ description: 'How many payments it has.' }),
    matched: z.int().meta({ description: 'How many of them are as they are here.' }),
    problems: z.int().meta({ description: 'How many a person must look at.' }),
    status: z.enum(STATUSES).meta({
      description:
        '`checked`: nothing is booked yet. `booked`: it is in the books. `reversed`: it was booked and is reversed.',
    }),
    bookedAt: wireInstant.nullable().meta({ description: 'When it was booked. Null: it is not.' }),
    createdAt: wireInstant,
  })
  .meta({ id: 'ProviderSettlement' })

export const settlementRow = z
  .object({
    id: wireIdText('psr'),
    row: z.int().meta({ description: 'The first one after the headings is 1.' }),
    reference: z.string().meta({
      description: 'The provider’s reference, or the payment id that it was given.',
      examples: ['0007G36'],
    }),
    grossPaisa: wireSigned.meta({ description: 'What was collected. Below 0: given back.' }),
    feePaisa: wireSigned.meta({ description: 'What the provider kept.' }),
    netPaisa: wireSigned.meta({ description: 'What the bank received.' }),
    result,
    topUpId: wireIdText('top')
      .nullable()
      .meta({ description: 'The top-up with this reference. Null: none.' }),
    expectedPaisa: wireAmount
      .nullable()
      .meta({ description: 'What the top-up says that came in. Null: it is not known.' }),
    handledAt: wireInstant.nullable().meta({ description: 'When a person dealt with it. Null: not yet.' }),
    handledNote: z
      .string()
      .nullable()
      .meta({ description: 'What they did. Null: not yet.', examples: ['eSewa corrects it on Sunday.'] }),
  })
  .meta({ id: 'SettlementRow' })

export const missingTopUp = z
  .object({
    topUpId: wireIdText('top'),
    provider,
    reference: z.string().meta({ description: 'The provider’s reference.', examples: ['0007G36'] }),
    amountPaisa: wireAmount.meta({ description: 'What came in.' }),
    creditedAt: wireInstant.meta({ description: 'When it was credited, in real time.' }),
  })
  .meta({ id: 'MissingTopUp' })

export const deletedSettlement = z
  .object({ deleted: z.literal(true).meta({ description: 'Always true.' }), id: wireIdText('pst') })
  .meta({ id: 'DeletedSettlement' })
