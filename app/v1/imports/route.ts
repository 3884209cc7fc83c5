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
  description: 'Also those that were deleted.',
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
    'Nothing is made yet: the answer says how many rows can be made, and what is wrong with the others. Each row is a customer, and with a price a subscription of theirs. The columns are `external_id`, `name` (or `first_name`, `middle_name` and `last_name`), `phone`, `email`, `language`, `pan`, `address`, `price`, `quantity`, `collection`, `paid_until`, `trial_until` and `metadata.*`, in any order; several headings may mean `address`. A row whose `paid_until` is over becomes a customer without a subscription. Dates are Gregorian or in Bikram Sambat (`2083-08-06`; the years 2070 to 2090), also with the month as a word, or with the day first. A row whose `external_id` exists is skipped. At most ten files a minute.',
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
