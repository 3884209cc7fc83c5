import { findHostedInvoice } from '@/lib/invoice/hosted'
import { invoicePdf } from '@/lib/invoice/pdf'

/** The invoice of a hosted address, to keep. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  const source = await findHostedInvoice((await params).token)
  if (!source) return new Response('No such invoice.\n', { status: 404, headers })
  const language = new URL(request.url).searchParams.get('lang') === 'ne' ? 'ne' : 'en'
  const { contentType, name, bytes } = await invoicePdf(source, language)
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  })
}
