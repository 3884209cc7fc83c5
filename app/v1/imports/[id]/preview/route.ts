import { route } from '@/lib/http/route'
import { getImportPreview } from '@/lib/import/preview'
import { importPreview } from '@/lib/import/preview-schema'
import { importParams } from '@/lib/import/schema'

export const GET = route({
  operation: 'getImportPreview',
  summary: 'See how the first rows of an import will be',
  description:
    'What each heading means, how many customers and subscriptions a run makes, and the first rows.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:read',
  params: importParams,
  response: importPreview,
  handler: ({ ctx, params }) => getImportPreview(ctx, params.id),
})
