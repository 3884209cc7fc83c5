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
      'A UTF-8 CSV with commas or semicolons, or the first sheet of an Excel workbook (.xlsx), with headings in its first row. At most 10 MB and 50,000 rows.',
  }),
  columns: columns.optional().meta({
    type: 'string',
    description:
      'A JSON object that says which column a heading stands for, for headings that are not column names. An empty string ignores the heading.',
    examples: ['{ "मोबाइल": "phone" }'],
  }),
  guess: trueOrFalse(
    '`true`: headings that are neither a column name nor in `columns` are guessed from their words, in English and Nepali, and from their cells. Headings that match no column are ignored. The preview shows what was guessed, and PATCH corrects it.',
  ).optional(),
})
export type CreateImportInput = z.output<typeof createImportInput>

export const updateImportInput = z.strictObject({
  columns: columnNames.meta({
    description:
      'Which column each heading stands for. An empty string ignores the heading. Headings that you leave out do not change.',
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
    row: z
      .int()
      .meta({ description: 'The row number. The first row after the headings is 1.', examples: [7] }),
    column: z
      .string()
      .nullable()
      .meta({ description: 'The column. Null if the problem concerns the whole row.', examples: ['phone'] }),
    code: z.string().meta({ description: 'What is wrong, for programs.', examples: ['phone_invalid'] }),
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
    rows: z.int().meta({ description: 'How many of the ready rows are affected.', examples: [3] }),
    heading: z
      .string()
      .nullable()
      .meta({
        description: "The file's heading that probably holds the missing values. Null if there is none.",
        examples: ['Ledger'],
      }),
    message: z.string().meta({
      description: 'What to check.',
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
      description: `\`checked\`: nothing was imported yet. \`running\`: the rows are being imported. \`done\`: all rows were tried. \`deleted\`: it was deleted, or did not run within ${KEPT_DAYS} days.`,
      examples: ['done'],
    }),
    fileName: z
      .string()
      .nullable()
      .meta({ description: 'The file name. Null if there is none.', examples: ['members.csv'] }),
    rows: z.int().meta({ description: 'How many rows the file has.', examples: [1000] }),
    ready: z.int().meta({ description: 'How many rows can be imported.', examples: [990] }),
    skipped: z.int().meta({
      description:
        'How many rows already existed when the file was checked: with the same `external_id`, or with the same values.',
      examples: [0],
    }),
    problems: z.array(importProblem).meta({
      description: `The first ${PROBLEMS_SHOWN} problems. All of them are in problems.csv.`,
    }),
    warnings: z.array(importWarning).meta({
      description: 'Things worth checking before you run the import, in rows that are ready.',
    }),
    progress: z
      .object({
        done: z.int().meta({ description: 'How many rows are imported so far.', examples: [990] }),
        failed: z.int().meta({ description: 'How many rows could not be imported.', examples: [0] }),
        total: z.int().meta({ description: 'How many rows were ready.', examples: [990] }),
      })
      .meta({ description: 'How far the work is.' }),
    finishedAt: wireInstant.nullable().meta({ description: 'When the import ended. Null until then.' }),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Import' })
