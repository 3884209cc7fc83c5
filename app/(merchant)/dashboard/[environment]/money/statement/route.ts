import { notFound } from 'next/navigation'
import { DomainError } from '@/lib/core/errors'
import { nepaliMonthNamed } from '@/lib/core/nepali-month'
import { errorResponse, fileResponse } from '@/lib/http/envelope'
import { bookPdf } from '@/lib/statement/book-pdf'
import { visit } from '../../../visit'

/** The statement of a month, for the accountant. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ environment: string }> },
): Promise<Response> {
  const { ctx, environment } = await visit((await params).environment, 'reports:read')
  const month = nepaliMonthNamed(new URL(request.url).searchParams.get('month') ?? '') ?? notFound()
  try {
    const name = `khata-statement-${environment}-${month.month}.pdf`
    return fileResponse(
      { contentType: 'application/pdf', name, bytes: await bookPdf(ctx, month) },
      ctx.requestId,
    )
  } catch (error) {
    if (error instanceof DomainError) return errorResponse(error, ctx.requestId)
    throw error
  }
}
