import { z } from 'zod'
import { payPeriods } from '@/lib/billing/pay-periods'
import { route } from '@/lib/http/route'
import { presentInvoice } from '@/lib/invoice/present'
import { invoice } from '@/lib/invoice/schema'
import { presentPayment } from '@/lib/payment/present'
import { payment, payPeriodsInput } from '@/lib/payment/schema'
import { closedByPayment } from '@/lib/qr-request/closed-by-payment'
import { presentSubscription } from '@/lib/subscription/present'
import { subscription, subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'paySubscriptionOutside',
  summary: 'Record a payment for periods of a subscription',
  description:
    'For money that you received outside the wallet. It pays the open invoice first, then future periods: each gets its paid invoice now, and is not charged when it begins. This also works for a subscription that a wallet pays.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  params: subscriptionParams,
  body: payPeriodsInput,
  response: z.object({
    payment,
    subscription,
    invoices: z.array(invoice).meta({ description: 'The invoices that were paid.' }),
  }),
  meta: closedByPayment,
  status: 201,
  errors: ['subscription_already_canceled', 'subscription_paused', 'calendar_ends'],
  handler: async ({ ctx, params, body }) => {
    const done = await payPeriods(ctx, params.id, body)
    return {
      payment: presentPayment(done.payment),
      subscription: presentSubscription(done.subscription),
      invoices: done.invoices.map(presentInvoice),
    }
  },
})
