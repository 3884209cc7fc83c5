import { archiveCustomer } from '@/lib/customer/archive'
import { presentCustomer } from '@/lib/customer/present'
import { getCustomer } from '@/lib/customer/read'
import { archivedCustomer, customer, customerParams, updateCustomerInput } from '@/lib/customer/schema'
import { similarCustomers } from '@/lib/customer/similar'
import { updateCustomer } from '@/lib/customer/update'
import { route } from '@/lib/http/route'
import { customerHasLiveSubscription } from '@/lib/subscription/read'

export const GET = route({
  operation: 'getCustomer',
  summary: 'Get a customer',
  description: 'Archived and erased customers can be read, too.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:read',
  params: customerParams,
  response: customer,
  handler: async ({ ctx, params }) => presentCustomer(await getCustomer(ctx, params.customerId)),
})

export const PATCH = route({
  operation: 'updateCustomer',
  summary: 'Change a customer',
  description: 'Only the fields that you send change.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:write',
  stepUp: false,
  params: customerParams,
  body: updateCustomerInput,
  largeBody: true,
  response: customer,
  meta: similarCustomers,
  errors: ['customer_archived', 'external_id_taken'],
  handler: async ({ ctx, params, body }) =>
    presentCustomer(await updateCustomer(ctx, params.customerId, body)),
})

export const DELETE = route({
  operation: 'archiveCustomer',
  summary: 'Archive a customer',
  description:
    'The customer stays readable and is no longer billed. Archiving it again returns the same response.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:write',
  stepUp: false,
  params: customerParams,
  response: archivedCustomer,
  errors: ['customer_has_active_subscriptions'],
  handler: ({ ctx, params }) => archiveCustomer(ctx, params.customerId, customerHasLiveSubscription),
})
