import { presentCustomer } from '@/lib/customer/present'
import { customer, customerParams, eraseCustomerInput } from '@/lib/customer/schema'
import { eraseCustomer } from '@/lib/data-rights/erase-customer'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'eraseCustomer',
  summary: 'Erase the personal data of a customer',
  description:
    'Replaces name, e-mail address, metadata and the link to the phone by a pseudonym, here and in everything that repeats them: events, deliveries, messages, checkouts, stored responses. Invoices keep their number, amounts and dates. The customer is archived with it. This cannot be undone. Erasing it again returns the same response. For owners and admins. In the dashboard it asks for the password again.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'privacy:write',
  params: customerParams,
  body: eraseCustomerInput,
  response: customer,
  errors: ['customer_has_active_subscriptions', 'customer_has_open_invoices'],
  handler: async ({ ctx, params }) => presentCustomer(await eraseCustomer(ctx, params.customerId)),
})
