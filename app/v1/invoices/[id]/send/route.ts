import { route } from '@/lib/http/route'
import { presentInvoice } from '@/lib/invoice/present'
import { invoiceParams, sendInvoiceInput, sentInvoice } from '@/lib/invoice/schema'
import { finishSending, sendInvoice } from '@/lib/invoice/send'

export const POST = route({
  operation: 'sendInvoice',
  summary: 'Open a draft and mail it to the customer; mail an open invoice again',
  description:
    'A draft gets its number, opens and is due in 7 days. `sent_to_email` is there if the mail was accepted. A customer without an e-mail address gets the link by SMS, also at the phone that you wrote down. An invoice that is paid or void is not sent.',
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
