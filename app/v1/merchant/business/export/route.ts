import { z } from 'zod'
import { businessFile } from '@/lib/data-rights/export-file'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'exportBusiness',
  summary: "Export all of the business's data",
  description:
    'Returns everything about the business in one environment, without secrets, as streamed NDJSON: one object per line, `{ "kind": "customer", "data": { … } }`. `data` is the object as its GET returns it. The first line has the kind `export`. The last line has the kind `end` and the number of lines of each kind: if it is missing, the file is incomplete. It is read in batches, so memory use stays small, and no snapshot is held. At most 20 exports an hour. Only owners and admins can do this. The audit log gets an entry.',
  auth: ['merchantSession'],
  scope: 'privacy:write',
  response: z.string(),
  stream: 'application/x-ndjson',
  errors: ['email_unverified'],
  handler: ({ ctx }) => businessFile(ctx),
})
