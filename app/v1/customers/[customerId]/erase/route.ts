import { presentCustomer } from '@/lib/customer/present'
import { customer, customerParams, eraseCustomerInput } from '@/lib/customer/schema'
import { eraseCustomer } from '@/lib/data-rights/erase-customer'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'eraseCustomer',
  summary: "Erase a customer's personal data",
  description:
    'Replaces the name, e-mail address, metadata and link to the phone with a pseudonym, here and wherever they are repeated: in events, deliveries, messages, checkouts and stored responses. Invoices keep their number, amounts and dates. The customer is archived at the same time. This cannot be undone. Erasing the same customer again returns the same response. Only owners and admins can do this. The dashboard asks for the password again.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'privacy:write',
  params: customerParams,
  body: eraseCustomerInput,
  response: customer,
  errors: ['customer_has_active_subscriptions', 'customer_has_open_invoices'],
  handler: async ({ ctx, params }) => presentCustomer(await eraseCustomer(ctx, params.customerId)),
})
