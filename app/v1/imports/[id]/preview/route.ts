import { route } from '@/lib/http/route'
import { getImportPreview } from '@/lib/import/preview'
import { importPreview } from '@/lib/import/preview-schema'
import { importParams } from '@/lib/import/schema'

export const GET = route({
  operation: 'getImportPreview',
  summary: 'Preview the first rows of an import',
  description:
    'The preview shows what each heading means, how many customers and subscriptions the import will create, and the first rows.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:read',
  params: importParams,
  response: importPreview,
  handler: ({ ctx, params }) => getImportPreview(ctx, params.id),
})
