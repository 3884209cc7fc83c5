import { z } from 'zod'
import { customerParams } from '@/lib/customer/schema'
import { route } from '@/lib/http/route'
import { topUpCustomerInput } from '@/lib/sandbox/schema'
import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { topUp } from '@/lib/top-up/schema'
import { wallet } from '@/lib/wallet/schema'

export const POST = route({
  operation: 'topUpSandboxCustomer',
  summary: "Credit test money to a customer's sandbox wallet",
  description:
    'A customer without a wallet is first linked to a test user. The money pays open invoices first, oldest first.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  params: customerParams,
  body: topUpCustomerInput,
  // The money is credited at once. `wallet` already includes it.
  response: z.object({ topUp, wallet }),
  status: 201,
  errors: ['sandbox_only', 'customer_archived', 'customer_linked_elsewhere', 'wallet_limit_exceeded'],
  handler: ({ ctx, params, body }) => topUpSandboxCustomer(ctx, params.customerId, body),
})
