import { z } from 'zod'
import { presentCustomer } from '@/lib/customer/present'
import { customer } from '@/lib/customer/schema'
import { similarCustomers } from '@/lib/customer/similar'
import { route } from '@/lib/http/route'
import { presentPayment } from '@/lib/payment/present'
import { payment } from '@/lib/payment/schema'
import { walkInInput } from '@/lib/subscription/create-schema'
import { presentSubscription } from '@/lib/subscription/present'
import { subscription } from '@/lib/subscription/schema'
import { sellToWalkIn } from '@/lib/subscription/walk-in'

export const POST = route({
  operation: 'sellToWalkIn',
  summary: 'Sell a subscription to a walk-in customer',
  description:
    'Creates the customer and a subscription that is paid outside the wallet, and records the payment: all of it, or nothing. The person may already be a customer: `meta.similar` names customers with the same phone.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:create',
  stepUp: false,
  body: walkInInput,
  response: z.object({
    customer,
    subscription,
    payment: payment.nullable().meta({ description: 'The payment. Null if they had paid elsewhere.' }),
  }),
  meta: {
    schema: similarCustomers.schema,
    read: (ctx, { customer }) => similarCustomers.read(ctx, customer),
  },
  status: 201,
  errors: ['production_not_approved', 'price_inactive', 'calendar_ends'],
  handler: async ({ ctx, body }) => {
    const made = await sellToWalkIn(ctx, body)
    return {
      customer: presentCustomer(made.customer),
      subscription: presentSubscription(made.subscription),
      payment: made.payment && presentPayment(made.payment),
    }
  },
})
