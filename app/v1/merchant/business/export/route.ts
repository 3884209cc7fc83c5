import { z } from 'zod'
import { businessFile } from '@/lib/data-rights/export-file'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'exportBusiness',
  summary: 'Export all data of the business',
  description:
    'Everything about the business in one environment, without secrets, as NDJSON that is streamed: one object per line, `{ "kind": "customer", "data": { … } }`. `data` is the object as its GET shows it. The first line is of the kind `export`, the last one of the kind `end`, with the number of lines of each kind: without it the file was cut off. It is read in batches, so memory stays small and no snapshot is held. At most 20 an hour. For owners and admins. The audit log has an entry.',
  auth: ['merchantSession'],
  scope: 'privacy:write',
  response: z.string(),
  stream: 'application/x-ndjson',
  errors: ['email_unverified'],
  handler: ({ ctx }) => businessFile(ctx),
})
