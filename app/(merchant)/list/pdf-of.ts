import { DEFAULT_LANGUAGE, type Language, languageOf } from '@/lib/core/language'
import { fileResponse } from '@/lib/http/envelope'
import type { Ctx } from '@/lib/infra/ctx'
import type { InvoiceFile } from '@/lib/invoice/pdf'
import { visit } from '../dashboard/visit'

/**
 * The GET handler for a PDF, for a signed-in member. The PDF of the API needs a header, which a link cannot send.
 * @param paper returns the file for a wire id. An unknown id gives a 404.
 */
export function pdfOf(paper: (ctx: Ctx, wireId: string, language: Language) => Promise<InvoiceFile>) {
  return async (
    request: Request,
    { params }: { params: Promise<{ environment: string; id: string }> },
  ): Promise<Response> => {
    const { environment, id } = await params
    const { ctx } = await visit(environment, 'invoices:read')
    const language = languageOf(new URL(request.url).searchParams.get('lang')) ?? DEFAULT_LANGUAGE
    return fileResponse(await paper(ctx, id, language), ctx.requestId)
  }
}
