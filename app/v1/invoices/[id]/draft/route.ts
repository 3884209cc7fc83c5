import { route } from '@/lib/http/route'
import { updateDraft } from '@/lib/invoice/draft'
import { updateDraftInput } from '@/lib/invoice/line-schema'
import { presentInvoice } from '@/lib/invoice/present'
import { invoiceParams, wrappedInvoice } from '@/lib/invoice/schema'

export const PATCH = route({
  operation: 'updateDraftInvoice',
  summary: 'Change a draft invoice',
  description:
    '`lines` replaces all lines of the draft. A sent invoice can no longer be changed: the response is `invoice_not_draft`.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:write',
  stepUp: false,
  params: invoiceParams,
  body: updateDraftInput,
  response: wrappedInvoice,
  errors: ['invoice_not_draft'],
  handler: async ({ ctx, params, body }) => ({
    invoice: presentInvoice(await updateDraft(ctx, params.id, body)),
  }),
})
