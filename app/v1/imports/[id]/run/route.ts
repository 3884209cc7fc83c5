import { route } from '@/lib/http/route'
import { presentImport } from '@/lib/import/present'
import { runImport } from '@/lib/import/run'
import { importJob, importParams } from '@/lib/import/schema'

export const POST = route({
  operation: 'runImport',
  summary: 'Make what an import has ready',
  description:
    'It goes on in the background, and `import.finished` comes at its end. Each row is made once, also if the same file is sent again. A second call changes nothing.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:write',
  params: importParams,
  response: importJob,
  errors: ['import_deleted', 'production_not_approved'],
  handler: async ({ ctx, params }) => presentImport(await runImport(ctx, params.id)),
})
