import { pageOf, presentPage } from '@/lib/core/page'
import { createCustomer } from '@/lib/customer/create'
import { presentCustomer } from '@/lib/customer/present'
import { listCustomers } from '@/lib/customer/read'
import { createCustomerInput, customer, listCustomersQuery } from '@/lib/customer/schema'
import { similarCustomers } from '@/lib/customer/similar'
import { route } from '@/lib/http/route'
import { customersFallingShort } from '@/lib/subscription/filters'

export const GET = route({
  operation: 'listCustomers',
  summary: 'List customers, newest first',
  description: 'The filters can be combined. A customer must match all of them.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:read',
  query: listCustomersQuery,
  response: pageOf(customer),
  handler: async ({ ctx, query }) =>
    presentPage(await listCustomers(ctx, query, customersFallingShort), presentCustomer),
})

export const POST = route({
  operation: 'createCustomer',
  summary: 'Create a customer',
  description:
    'Send an e-mail address or a phone number, so that the customer can be reached. Two customers may share them: `meta.similar` names the others. A wallet is linked when the customer authorizes a checkout.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:create',
  stepUp: false,
  body: createCustomerInput,
  largeBody: true,
  response: customer,
  meta: similarCustomers,
  status: 201,
  errors: ['external_id_taken'],
  handler: async ({ ctx, body }) => presentCustomer(await createCustomer(ctx, body)),
})
