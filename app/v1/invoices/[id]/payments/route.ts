import { z } from 'zod'
import { payInvoiceOutside } from '@/lib/billing/settle-invoice'
import { route } from '@/lib/http/route'
import { presentInvoice } from '@/lib/invoice/present'
import { invoice, invoiceParams } from '@/lib/invoice/schema'
import { presentPayment } from '@/lib/payment/present'
import { payment, recordPaymentInput } from '@/lib/payment/schema'
import { closedByPayment } from '@/lib/qr-request/closed-by-payment'

export const POST = route({
  operation: 'payInvoiceOutside',
  summary: 'Record a payment for an open invoice',
  description:
    'For money that you received outside the wallet: cash, a transfer or a cheque. The invoice is marked paid, and its past_due subscription becomes active again. No money moves in Khata.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  params: invoiceParams,
  body: recordPaymentInput,
  response: z.object({ payment, invoice }),
  meta: closedByPayment,
  status: 201,
  errors: ['invoice_not_open'],
  handler: async ({ ctx, params, body }) => {
    const done = await payInvoiceOutside(ctx, params.id, body)
    return { payment: presentPayment(done.payment), invoice: presentInvoice(done.invoice) }
  },
})
