import { DEFAULT_LANGUAGE, type Language, languageOf } from '@/lib/core/language'
import { fileResponse } from '@/lib/http/envelope'
import type { Ctx } from '@/lib/infra/ctx'
import type { InvoiceFile } from '@/lib/invoice/pdf'
import { visit } from '../dashboard/visit'

/**
 * Makes the GET handler of a paper, for a signed-in member. The PDF of the API needs a header that a link cannot send.
 * @param paper the file of a wire id. What is unknown has no page.
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
