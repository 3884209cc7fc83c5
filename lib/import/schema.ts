import { z } from 'zod'
import { trueOrFalse, wireEnvironment, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { changingQuery } from '@/lib/core/page'
import { KEPT_DAYS, MAX_IMPORT_BYTES, PROBLEMS_SHOWN } from './limits-schema'

const STATUSES = ['checked', 'running', 'done', 'deleted'] as const

/** The limits of an upload. It is checked row by row, so a business has a limit of its own for them. */
export const IMPORT_FORM = {
  maxFileBytes: MAX_IMPORT_BYTES,
  tooLarge: 'import_too_large',
  costly: { action: 'import', points: 10, seconds: 60 },
} as const

const columns = z
  .string()
  .max(10_000)
  .transform((text, context): Record<string, string> => {
    const read = columnNames.safeParse(jsonIn(text))
    if (read.success) return read.data
    context.addIssue({
      code: 'custom',
      message: 'must be a JSON object of headings and columns, such as { "मोबाइल": "phone" }.',
    })
    return z.NEVER
  })

const columnNames = z.record(z.string(), z.string().max(60))

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const importParams = z.object({ id: wireId('imp') })

export const createImportInput = z.strictObject({
  file: z.file().meta({
    description:
      'A CSV in UTF-8 with commas or semicolons, or the first sheet of an Excel workbook (.xlsx), with headings above its rows, of at most 10 MB and 50,000 rows.',
  }),
  columns: columns.optional().meta({
    type: 'string',
    description:
      'A JSON object that says which column a heading means, if the heading is not the name of one. An empty text: the heading says nothing.',
    examples: ['{ "मोबाइल": "phone" }'],
  }),
  guess: trueOrFalse(
    '`true`: a heading that is no column and is not in `columns` is guessed by its words in English and Nepali and by its cells, and one that is like no column says nothing. The preview says what was guessed, and PATCH corrects it.',
  ).optional(),
})
export type CreateImportInput = z.output<typeof createImportInput>

export const updateImportInput = z.strictObject({
  columns: columnNames.meta({
    description:
      'Which column a heading means. An empty text: the heading says nothing. Headings that are left out stay as they are.',
    examples: [{ मोबाइल: 'phone' }],
  }),
})
export type UpdateImportInput = z.output<typeof updateImportInput>

export const listImportsQuery = z.strictObject({
  status: z.enum(STATUSES).optional().meta({ description: 'Only imports with this status.' }),
  ...changingQuery,
})
export type ListImportsQuery = z.output<typeof listImportsQuery>

export const importProblem = z
  .object({
    row: z.int().meta({ description: 'The row. The first one after the headings is 1.', examples: [7] }),
    column: z
      .string()
      .nullable()
      .meta({ description: 'The column. Null: it is about the whole row.', examples: ['phone'] }),
    code: z.string().meta({ description: 'A word for programs.', examples: ['phone_invalid'] }),
    message: z.string().meta({
      description: 'What is wrong, and what to do.',
      examples: ['This is no phone number. Write it like 9812345678 or +9779812345678.'],
    }),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.output<typeof importProblem>

const importWarning = importProblem
  .pick({ column: true, code: true })
  .extend({
    rows: z.int().meta({ description: 'How many of the ready rows it is true of.', examples: [3] }),
    heading: z
      .string()
      .nullable()
      .meta({
        description: 'The heading of the file that is most likely meant. Null: none is.',
        examples: ['Ledger'],
      }),
    message: z.string().meta({
      description: 'What is worth a look.',
      examples: ['No heading means Name, so nobody will have a name.'],
    }),
  })
  .meta({ id: 'ImportWarning' })
export type ImportWarning = z.output<typeof importWarning>

export const importJob = z
  .object({
    id: wireIdText('imp'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    status: z.enum(STATUSES).meta({
      description: `\`checked\`: nothing was made yet. \`running\`: its rows are being made. \`done\`: all were tried. \`deleted\`: it was deleted, or did not run within ${KEPT_DAYS} days.`,
      examples: ['done'],
    }),
    fileName: z
      .string()
      .nullable()
      .meta({ description: 'The name of the file. Null: it has none.', examples: ['members.csv'] }),
    rows: z.int().meta({ description: 'How many rows the file has.', examples: [1000] }),
    ready: z.int().meta({ description: 'How many of them can be made.', examples: [990] }),
    skipped: z.int().meta({
      description:
        'How many were there already when the file was checked: by `external_id`, or by all that they say.',
      examples: [0],
    }),
    problems: z.array(importProblem).meta({
      description: `Why rows cannot be made: the first ${PROBLEMS_SHOWN}. All are in its problems.csv.`,
    }),
    warnings: z.array(importWarning).meta({
      description: 'What is worth a look before it runs, of rows that are ready.',
    }),
    progress: z
      .object({
        done: z.int().meta({ description: 'How many are there now.', examples: [990] }),
        failed: z.int().meta({ description: 'How many could not be made.', examples: [0] }),
        total: z.int().meta({ description: 'How many were ready.', examples: [990] }),
      })
      .meta({ description: 'How far it is.' }),
    finishedAt: wireInstant.nullable().meta({ description: 'When it was done. Null: it is not.' }),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Import' })
