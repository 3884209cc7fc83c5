import { route } from '@/lib/http/route'
import { presentImport } from '@/lib/import/present'
import { runImport } from '@/lib/import/run'
import { importJob, importParams } from '@/lib/import/schema'

export const POST = route({
  operation: 'runImport',
  summary: 'Run an import',
  description:
    'The import runs in the background. `import.finished` is sent when it ends. Each row is imported once, even if you send the same file again. A second call changes nothing.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:write',
  params: importParams,
  response: importJob,
  errors: ['import_deleted', 'production_not_approved'],
  handler: async ({ ctx, params }) => presentImport(await runImport(ctx, params.id)),
})
