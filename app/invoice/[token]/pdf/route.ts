import { DomainError } from '@/lib/core/errors'
import { newWireId } from '@/lib/core/id'
import { DEFAULT_LANGUAGE, languageOf } from '@/lib/core/language'
import { findHostedInvoice } from '@/lib/invoice/hosted'
import { printInvoice } from '@/lib/invoice/print'
import { withComingPayment } from '@/lib/subscription/find-coming-payment'
import { withProviderPayment } from '@/lib/top-up/with-provider-payment'

/** The PDF of a hosted invoice, to download. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  const source = await findHostedInvoice((await params).token)
  if (!source) return new Response('No such invoice.\n', { status: 404, headers })
  const language = languageOf(new URL(request.url).searchParams.get('lang')) ?? DEFAULT_LANGUAGE
  const paper = await withComingPayment(await withProviderPayment(source))
  const who = { actor: { kind: 'system' }, requestId: newWireId('req') } as const
  const file = await printInvoice(who, paper, language).catch(unlessBusy)
  if (!file) {
    const message = 'Too many invoices are being drawn at this moment. Try again in a few seconds.\n'
    return new Response(message, { status: 503, headers: { ...headers, 'retry-after': '2' } })
  }
  const { contentType, name, bytes } = file
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  })
}

function unlessBusy(error: unknown): undefined {
  if (!(error instanceof DomainError && error.code === 'unavailable')) throw error
}
