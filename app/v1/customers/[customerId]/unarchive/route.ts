import { presentCustomer } from '@/lib/customer/present'
import { customer, customerParams } from '@/lib/customer/schema'
import { unarchiveCustomer } from '@/lib/customer/unarchive'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'unarchiveCustomer',
  summary: 'Restore an archived customer',
  description:
    'New subscriptions can be started again. An erased customer stays archived. If the customer is not archived, nothing changes.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:write',
  stepUp: false,
  params: customerParams,
  response: customer,
  errors: ['customer_archived'],
  handler: async ({ ctx, params }) => presentCustomer(await unarchiveCustomer(ctx, params.customerId)),
})
