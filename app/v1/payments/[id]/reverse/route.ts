import { z } from 'zod'
import { reversePayment } from '@/lib/billing/reverse-payment'
import { presentCreditNote } from '@/lib/credit-note/present'
import { creditNote } from '@/lib/credit-note/schema'
import { route } from '@/lib/http/route'
import { presentPayment } from '@/lib/payment/present'
import { payment, paymentParams, reversePaymentInput } from '@/lib/payment/schema'
import { presentSubscription } from '@/lib/subscription/present'
import { subscription } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'reversePayment',
  summary: 'Reverse a payment outside the wallet',
  description:
    'For a payment that was recorded by mistake, or a cheque that came back: within 7 days after its recording. Its invoices are credited. Periods that have not begun are not paid any more. If it had paid the running period, the subscription is `past_due` with a new open invoice. You give back yourself what you got. A cashier can do it for 10 minutes, for a payment that they recorded themselves.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:create',
  // What a cashier does at the desk is daily work.
  stepUp: 'operation',
  params: paymentParams,
  body: reversePaymentInput,
  response: z.object({
    payment,
    subscription,
    creditNotes: z.array(creditNote).meta({ description: 'What was taken back of its invoices.' }),
  }),
  errors: ['payment_already_reversed', 'reversal_too_late', 'subscription_paused'],
  handler: async ({ ctx, params, body }) => {
    const done = await reversePayment(ctx, params.id, body)
    return {
      payment: presentPayment(done.payment),
      subscription: presentSubscription(done.subscription),
      creditNotes: done.creditNotes.map(presentCreditNote),
    }
  },
})
