import { streamResponse } from '@/lib/http/envelope'
import { registerMonth } from '@/lib/register/month'
import { refusedDownload, requireProofFor } from '../../../../../download-of'
import { registerCsv } from '../../../../../list/register-csv'
import { visit } from '../../../../visit'
import { readQuery } from '../input'

/** The register of a month as CSV, as in the API. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ environment: string }> },
): Promise<Response> {
  const { ctx } = await visit((await params).environment, 'reports:read')
  try {
    await requireProofFor(ctx, 'Sales register')
    const asked = readQuery(Object.fromEntries(new URL(request.url).searchParams))
    return streamResponse(registerCsv(ctx, await registerMonth(ctx, asked)), ctx.requestId)
  } catch (error) {
    return refusedDownload(ctx, error)
  }
}
