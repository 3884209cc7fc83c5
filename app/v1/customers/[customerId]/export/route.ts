import { customerParams } from '@/lib/customer/schema'
import { customerExport } from '@/lib/data-rights/customer-document'
import { customerFile } from '@/lib/data-rights/export-file'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'exportCustomer',
  summary: "Export all of a customer's data",
  description:
    'Returns everything that the business stores about the customer as one streamed JSON document. It is read in batches, so memory use stays small, and no snapshot is held. The last field is `complete`. Only owners and admins can do this. The audit log gets an entry.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'privacy:write',
  params: customerParams,
  response: customerExport,
  stream: 'application/json',
  errors: ['email_unverified'],
  handler: ({ ctx, params }) => customerFile(ctx, params.customerId),
})
