import { presentOperatorAuditEntry } from '@/lib/audit/present'
import { listOperatorAudit } from '@/lib/audit/read'
import { listAuditQuery, operatorAuditPage } from '@/lib/audit/schema'
import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listOperatorAuditEntries',
  summary: "List the operators' audit log entries",
  description:
    'The log has what operators did in this environment, and what concerns both environments. Entries are never changed or deleted. What a business did is in its own log.',
  auth: ['operatorSession'],
  query: listAuditQuery,
  response: operatorAuditPage,
  handler: async ({ ctx, query }) =>
    presentPage(await listOperatorAudit(ctx, query), presentOperatorAuditEntry),
})
