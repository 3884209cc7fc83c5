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
    "Use this for a payment that was recorded by mistake, or a cheque that bounced. It must be within 7 days of recording. The payment's invoices are credited. Future periods are no longer paid. If the payment covered the current period, the subscription becomes `past_due` with a new open invoice. You give the money back yourself. A cashier can reverse a payment that they recorded themselves, for 10 minutes.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:create',
  // Not needed for what a cashier does at the desk every day.
  stepUp: 'operation',
  params: paymentParams,
  body: reversePaymentInput,
  response: z.object({
    payment,
    subscription,
    creditNotes: z.array(creditNote).meta({ description: 'The credit notes for its invoices.' }),
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
