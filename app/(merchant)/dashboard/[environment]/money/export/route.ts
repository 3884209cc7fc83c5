import { streamResponse } from '@/lib/http/envelope'
import { parseInput } from '@/lib/http/parse'
import { refusedDownload, requireProofFor } from '../../../../download-of'
import { bookCsv } from '../../../../list/book-csv'
import { askedIn, sentFilters } from '../../../../list/list-query'
import { visit } from '../../../visit'
import { movementList } from '../list'

/** The movements that match the filters of the address, for the accountant. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ environment: string }> },
): Promise<Response> {
  const { ctx, business } = await visit((await params).environment, 'reports:read')
  const { filters } = askedIn(
    movementList.filters ?? [],
    Object.fromEntries(new URL(request.url).searchParams),
  )
  try {
    await requireProofFor(ctx, movementList.caption)
    const asked = parseInput(movementList.query, sentFilters(movementList, filters, business.timeZone))
    return streamResponse(bookCsv(ctx, business.timeZone, asked), ctx.requestId)
  } catch (error) {
    return refusedDownload(ctx, error)
  }
}
