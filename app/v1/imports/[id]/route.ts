import { route } from '@/lib/http/route'
import { deleteImport } from '@/lib/import/delete'
import { presentImport } from '@/lib/import/present'
import { getImport } from '@/lib/import/read'
import { importJob, importParams } from '@/lib/import/schema'

export const GET = route({
  operation: 'getImport',
  summary: 'Get an import',
  description: 'Its `progress` says how far it is.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:read',
  params: importParams,
  response: importJob,
  handler: async ({ ctx, params }) => presentImport(await getImport(ctx, params.id)),
})

export const DELETE = route({
  operation: 'deleteImport',
  summary: 'Delete an import that did not run',
  description: 'What the file says is deleted. An import that has run stays, with what it made.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:write',
  params: importParams,
  response: importJob,
  errors: ['import_started'],
  handler: async ({ ctx, params }) => presentImport(await deleteImport(ctx, params.id)),
})
