import { presentAuditEntry } from '@/lib/audit/present'
import { listAudit } from '@/lib/audit/read'
import { auditPage, listAuditQuery } from '@/lib/audit/schema'
import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listAuditEntries',
  summary: 'List audit log entries',
  description:
    'The log has what was done in this environment and what concerns the whole business. Entries are never changed or deleted.',
  auth: ['merchantSession'],
  scope: 'merchant:read',
  query: listAuditQuery,
  response: auditPage,
  handler: async ({ ctx, query }) => presentPage(await listAudit(ctx, query), presentAuditEntry),
})
