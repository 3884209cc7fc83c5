import { refundInvoice } from '@/lib/billing/refund-invoice'
import { presentCreditNote } from '@/lib/credit-note/present'
import { creditNote, refundInvoiceInput } from '@/lib/credit-note/schema'
import { route } from '@/lib/http/route'
import { invoiceParams } from '@/lib/invoice/schema'

export const POST = route({
  operation: 'refundInvoice',
  summary: 'Refund a paid invoice, or a part of it',
  description:
    'Writes a credit note. The money goes back into the wallet that paid, where it pays at once what the customer owes. Of an invoice that was paid without Khata no money moves here: the credit note says `outside`, and you give the money back. A subscription goes on: cancel it if it shall end.',
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
