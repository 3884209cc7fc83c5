import { onPage } from '@/app/on-page'
import { getInvoiceSource } from '@/lib/invoice/document'
import { printInvoice } from '@/lib/invoice/print'
import { withComingPayment } from '@/lib/subscription/find-coming-payment'
import { pdfOf } from '../../../../../list/pdf-of'

/** The invoice as a PDF. */
export const GET = pdfOf(async (ctx, wireId, language) => {
  const source = await onPage('inv', wireId, (id) => getInvoiceSource({ ...ctx, id }))
  return printInvoice(ctx, await withComingPayment(source), language)
})
