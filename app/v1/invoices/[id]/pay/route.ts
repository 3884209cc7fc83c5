import { chargeInvoice } from '@/lib/billing/charge-invoice'
import { route } from '@/lib/http/route'
import { presentInvoice } from '@/lib/invoice/present'
import { invoiceParams, payInvoiceInput, wrappedInvoice } from '@/lib/invoice/schema'

export const POST = route({
  operation: 'payInvoice',
  summary: "Charge an open manual invoice to the customer's wallet now",
  description:
    "Only an allowance covers this charge, because a subscription's agreement covers only its periods. If the charge is refused, the invoice stays open. On `not_agreed`, `error.agreementUrl` is the invoice page, where the customer can pay.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:write',
  stepUp: false,
  params: invoiceParams,
  body: payInvoiceInput,
  response: wrappedInvoice,
  errors: [
    'production_not_approved',
    'customer_archived',
    'customer_not_linked',
    'invoice_not_manual',
    'invoice_not_open',
    'not_agreed',
    'insufficient_balance',
    'charge_attempts_exceeded',
  ],
  handler: async ({ ctx, params }) => ({ invoice: presentInvoice(await chargeInvoice(ctx, params.id)) }),
})
