import { refundInvoice } from '@/lib/billing/refund-invoice'
import { presentCreditNote } from '@/lib/credit-note/present'
import { creditNote, refundInvoiceInput } from '@/lib/credit-note/schema'
import { route } from '@/lib/http/route'
import { invoiceParams } from '@/lib/invoice/schema'

export const POST = route({
  operation: 'refundInvoice',
  summary: 'Refund all or part of a paid invoice',
  description:
    "Writes a credit note. The money goes back to the wallet that paid, where it first pays the customer's open invoices. If the invoice was paid outside Khata, no money moves here: the credit note has the settlement `outside`, and you give the money back yourself. The subscription continues: cancel it if it should end.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:write',
  params: invoiceParams,
  body: refundInvoiceInput,
  response: creditNote,
  status: 201,
  errors: [
    'invoice_not_paid',
    'refund_exceeds_payment',
    'merchant_balance_too_low',
    'wallet_closed',
    'wallet_limit_exceeded',
  ],
  handler: async ({ ctx, params, body }) => presentCreditNote(await refundInvoice(ctx, params.id, body)),
})
