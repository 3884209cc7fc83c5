import { route } from '@/lib/http/route'
import { presentInvoice } from '@/lib/invoice/present'
import { invoiceParams, sendInvoiceInput, sentInvoice } from '@/lib/invoice/schema'
import { finishSending, sendInvoice } from '@/lib/invoice/send'

export const POST = route({
  operation: 'sendInvoice',
  summary: 'Open a draft and send it to the customer, or send an open invoice again',
  description:
    'A draft gets its number, opens, and is due in 7 days. `sent_to_email` is present if the e-mail was accepted. A customer without an e-mail address gets the link by SMS, also at a phone number that you entered. A paid or void invoice cannot be sent.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:write',
  stepUp: false,
  params: invoiceParams,
  body: sendInvoiceInput,
  response: sentInvoice,
  errors: ['invoice_not_open', 'customer_archived', 'customer_unreachable'],
  handler: ({ ctx, params }) => sendInvoice(ctx, params.id),
  perform: async (ctx, mailId) => {
    const { invoice, sentToEmail } = await finishSending(ctx, mailId)
    return { invoice: { ...presentInvoice(invoice), ...(sentToEmail && { sent_to_email: sentToEmail }) } }
  },
})
