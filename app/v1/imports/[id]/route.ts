import { route } from '@/lib/http/route'
import { deleteImport } from '@/lib/import/delete'
import { prepareUpdate } from '@/lib/import/prepare-update'
import { presentImport } from '@/lib/import/present'
import { getImport } from '@/lib/import/read'
import { importJob, importParams, updateImportInput } from '@/lib/import/schema'
import { updateImport } from '@/lib/import/update'

export const GET = route({
  operation: 'getImport',
  summary: 'Get an import',
  description: '`progress` says how far the work is.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:read',
  params: importParams,
  response: importJob,
  handler: async ({ ctx, params }) => presentImport(await getImport(ctx, params.id)),
})

export const PATCH = route({
  operation: 'updateImport',
  summary: 'Correct the columns of an import that has not run',
  description:
    'The file is read and checked again, as if you had sent it with these columns. It counts as one file towards the limit.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:write',
  stepUp: false,
  params: importParams,
  body: updateImportInput,
  prepare: (body, ctx, { id }) => prepareUpdate(ctx, id, body),
  response: importJob,
  errors: [
    'import_file_invalid',
    'import_column_unknown',
    'import_started',
    'import_deleted',
    'import_columns_changed',
  ],
  handler: async ({ ctx, params, body }) => presentImport(await updateImport(ctx, params.id, body)),
})

export const DELETE = route({
  operation: 'deleteImport',
  summary: 'Delete an import that has not run',
  description:
    'The contents of the file are deleted. An import that has run is kept, together with what it created.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:write',
  stepUp: false,
  params: importParams,
  response: importJob,
  errors: ['import_started'],
  handler: async ({ ctx, params }) => presentImport(await deleteImport(ctx, params.id)),
})
