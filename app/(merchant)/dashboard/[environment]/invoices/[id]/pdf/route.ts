import { onPage } from '@/app/on-page'
import { DEFAULT_LANGUAGE, languageOf } from '@/lib/core/language'
import { getInvoiceSource } from '@/lib/invoice/document'
import { invoicePdf } from '@/lib/invoice/pdf'
import { visit } from '../../../../visit'

/** The invoice as a PDF, for a signed-in member. The PDF of the API needs a header that a link cannot send. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ environment: string; id: string }> },
): Promise<Response> {
  const { environment, id } = await params
  const { ctx } = await visit(environment, 'invoices:read')
  const source = await onPage('inv', id, (invoiceId) => getInvoiceSource({ ...ctx, id: invoiceId }))
  const language = languageOf(new URL(request.url).searchParams.get('lang')) ?? DEFAULT_LANGUAGE
  const { contentType, name, bytes } = await invoicePdf(source, language)
  return new Response(bytes, {
    headers: {
      'cache-control': 'no-store',
      'content-type': contentType,
      'content-disposition': `inline; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  })
}
