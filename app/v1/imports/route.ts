import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { createImport } from '@/lib/import/create'
import { prepareImport } from '@/lib/import/prepare'
import { presentImport } from '@/lib/import/present'
import { listImports } from '@/lib/import/read'
import { createImportInput, IMPORT_FORM, importJob, listImportsQuery } from '@/lib/import/schema'

export const GET = route({
  operation: 'listImports',
  summary: 'List imports, newest first',
  description: 'Deleted imports are in the list, too.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:read',
  query: listImportsQuery,
  response: pageOf(importJob),
  handler: async ({ ctx, query }) => presentPage(await listImports(ctx, query), presentImport),
})

export const POST = route({
  operation: 'createImport',
  summary: 'Check a file of customers',
  description:
    'Nothing is created yet. The response says how many rows can be imported, and what is wrong with the others. Each row becomes a customer, and with a price also a subscription. The columns are `external_id`, `name` (or `first_name`, `middle_name` and `last_name`), `phone`, `email`, `language`, `pan`, `address`, `price`, `quantity`, `collection`, `paid_until`, `trial_until` and `metadata.*`, in any order. Several headings may stand for `address`. A row whose `paid_until` is in the past becomes a customer without a subscription. Dates are Gregorian or in Bikram Sambat (`2083-08-06`, years 2070 to 2090). The month may be a word, and the day may come first. A row whose `external_id` already exists is skipped. You can send at most ten files a minute.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:write',
  stepUp: false,
  form: IMPORT_FORM,
  body: createImportInput,
  prepare: (body, ctx) => prepareImport(ctx, body),
  response: importJob,
  status: 201,
  errors: ['import_too_large', 'import_file_invalid', 'import_column_unknown'],
  handler: async ({ ctx, body: { read, file, fileName } }) =>
    presentImport(await createImport(ctx, read, file, fileName)),
})
