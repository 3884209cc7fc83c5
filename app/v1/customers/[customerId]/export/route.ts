import { customerParams } from '@/lib/customer/schema'
import { customerExport } from '@/lib/data-rights/customer-document'
import { customerFile } from '@/lib/data-rights/export-file'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'exportCustomer',
  summary: 'Export all data of a customer',
  description:
    'Everything that the business has about the customer, as one JSON document that is streamed. It is read in batches, so memory stays small and no snapshot is held. The last field is `complete`. For owners and admins. The audit log has an entry.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'privacy:write',
  params: customerParams,
  response: customerExport,
  stream: 'application/json',
  errors: ['email_unverified'],
  handler: ({ ctx, params }) => customerFile(ctx, params.customerId),
})
