import { DomainError } from '@/lib/core/errors'
import { statementPdf } from '@/lib/end-user/statement-pdf'
import { currentLanguage } from '@/messages/language'
import { askedMonth, fileHeaders } from '../../asked-month'

/** The statement of a month, to download. */
export async function GET(_: Request, { params }: { params: Promise<{ month: string }> }): Promise<Response> {
  const asked = await askedMonth(params)
  if (asked instanceof Response) return asked
  const { ctx, month } = asked
  const bytes = await statementPdf(ctx, month, await currentLanguage()).catch(unlessBusy)
  if (!bytes) {
    const message = 'Too many files are being drawn at this moment. Try again in a few seconds.\n'
    return new Response(message, {
      status: 503,
      headers: { 'cache-control': 'no-store', 'retry-after': '2' },
    })
  }
  return new Response(bytes, { headers: fileHeaders('application/pdf', month, 'pdf') })
}

function unlessBusy(error: unknown): undefined {
  if (!(error instanceof DomainError && error.code === 'unavailable')) throw error
}
