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

const provider = z
  .enum(PROVIDER_NAMES)
  .meta({ description: 'The provider that paid.', examples: [PROVIDER_NAMES[0]] })
const settledAt = z.iso
  .date()
  .meta({ description: 'The day on which the bank received the payment.', examples: ['2026-11-23'] })
const bankReference = oneLine(100).meta({
  description: 'The reference on the bank statement.',
  examples: ['NIC-20261123'],
})
const netPaisa = signedPaisa.meta({
  description: 'The amount that the bank received, in paisa. Negative if the bank paid it.',
})

const head = z.strictObject({ provider, settledAt, netPaisa, bankReference })

const fileInput = z.strictObject({
  file: z.file().meta({
    description:
      "The provider's file: a UTF-8 CSV with commas, semicolons or tabs. At most 10 MB and 50,000 rows.",
  }),
  head: jsonText(
    head,
    `{ "provider": "${PROVIDER_NAMES[0]}", "settledAt": "2026-11-23", "netPaisa": "1960000", "bankReference": "NIC-20261123" }`,
  ).meta({ description: 'A JSON object with the figures on the bank statement.' }),
  columns: jsonText(columnNames, '{ "Transaction ID": "reference", "Amount": "gross", "Commission": "fee" }')
    .optional()
    .meta({
      description:
        "A JSON object that says which heading stands for which field. `reference`, `gross`, and `fee` or `net` are required. `type` is optional. Default: as in the provider's last booked settlement.",
    }),
})

const handInput = z.strictObject({
  provider,
  settledAt,
  grossPaisa: amountPaisa.meta({ description: 'The amount that the provider collected, in paisa.' }),
  feePaisa: amountPaisa.meta({ description: "The provider's fee, in paisa." }),
  netPaisa,
  bankReference,
  coversTo: instant.meta({
    description: 'The settlement covers all top-ups before this time that are in no settlement yet.',
  }),
})

export const settlementInput = z.union([fileInput, handInput])
export type SettlementInput = z.output<typeof settlementInput>
export type FileInput = z.output<typeof fileInput>

export const settlementParams = z.strictObject({ id: wireId('pst') })
export const settlementRowParams = z.strictObject({ id: wireId('psr') })
export const reverseSettlementInput = z.strictObject({
  note: text(500).meta({ description: 'Why the entry was wrong.', examples: ['It was of another day.'] }),
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
    '`matched`: a top-up with this amount. `amount_differs`: a top-up with another amount. `unknown_here`: no top-up has this reference. `not_credited`: the top-up was not credited, and Khata asks the provider again. `settled_twice`: the top-up is already settled, or appears earlier in this file. `refund`: the provider gave the money back. `refund_unknown`: more was given back than Khata knows of. `unreadable`: an amount cannot be read, or the amounts do not fit.',
})

export const listSettlementsQuery = z.strictObject({
  status: z.enum(STATUSES).optional().meta({ description: 'Only objects with this status.' }),
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
  open: trueOrFalse('`true`: only problems in booked settlements that nobody has handled yet.').optional(),
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
      description: 'Only top-ups credited at least this many days ago, in real time.',
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
    grossPaisa: wireSigned.meta({ description: 'The amount collected: the total of the rows.' }),
    feePaisa: wireSigned.meta({ description: "The provider's fee: the total of the rows." }),
    netPaisa: wireSigned.meta({ description: 'The amount that the bank received.' }),
    bankReference: z
      .string()
      .meta({ description: 'The reference on the bank statement.', examples: ['NIC-20261123'] }),
    origin: z
      .enum(['file', 'hand'])
      .meta({ description: "Whether the rows come from a file or from this instance's top-ups." }),
    rows: z.int().meta({ description: 'The number of rows.' }),
    matched: z.int().meta({ description: 'The number of rows that match.' }),
    problems: z.int().meta({ description: 'The number of rows that a person must check.' }),
    status: z.enum(STATUSES).meta({
      description:
        '`checked`: nothing is booked yet. `booked`: it is in the books. `reversed`: it was booked and then reversed.',
    }),
    bookedAt: wireInstant
      .nullable()
      .meta({ description: 'When the settlement was booked. Null if it is not booked.' }),
    createdAt: wireInstant,
  })
  .meta({ id: 'ProviderSettlement' })

export const settlementRow = z
  .object({
    id: wireIdText('psr'),
    row: z.int().meta({ description: 'The row number. The first row after the headings is 1.' }),
    reference: z.string().meta({
      description: "The provider's reference, or the payment id that Khata gave it.",
      examples: ['0007G36'],
    }),
    grossPaisa: wireSigned.meta({ description: 'The amount collected. Negative if it was given back.' }),
    feePaisa: wireSigned.meta({ description: "The provider's fee." }),
    netPaisa: wireSigned.meta({ description: 'The amount that the bank received.' }),
    result,
    topUpId: wireIdText('top')
      .nullable()
      .meta({ description: 'The top-up with this reference. Null if there is none.' }),
    expectedPaisa: wireAmount
      .nullable()
      .meta({ description: "The top-up's amount in Khata. Null if it is not known." }),
    handledAt: wireInstant
      .nullable()
      .meta({ description: 'When a person handled the problem. Null until then.' }),
    handledNote: z
      .string()
      .nullable()
      .meta({
        description: "The person's note. Null until then.",
        examples: ['eSewa corrects it on Sunday.'],
      }),
  })
  .meta({ id: 'SettlementRow' })

export const missingTopUp = z
  .object({
    topUpId: wireIdText('top'),
    provider,
    reference: z.string().meta({ description: "The provider's reference.", examples: ['0007G36'] }),
    amountPaisa: wireAmount.meta({ description: 'The amount that came in.' }),
    creditedAt: wireInstant.meta({ description: 'When the top-up was credited, in real time.' }),
  })
  .meta({ id: 'MissingTopUp' })

export const deletedSettlement = z
  .object({ deleted: z.literal(true).meta({ description: 'Always true.' }), id: wireIdText('pst') })
  .meta({ id: 'DeletedSettlement' })
