import { streamResponse } from '@/lib/http/envelope'
import { registerMonth } from '@/lib/register/month'
import { refusedDownload, requireProofFor } from '../../../../../download-of'
import { monthEndFile } from '../../../../../list/month-end-file'
import { visit } from '../../../../visit'
import { readQuery } from '../../../invoices/register/input'

/** The month as a workbook: its lines, its invoices and its credit notes. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ environment: string }> },
): Promise<Response> {
  const { ctx } = await visit((await params).environment, 'reports:read')
  try {
    await requireProofFor(ctx, "Month's end")
    const asked = readQuery(Object.fromEntries(new URL(request.url).searchParams))
    return streamResponse(await monthEndFile(ctx, await registerMonth(ctx, asked)), ctx.requestId)
  } catch (error) {
    return refusedDownload(ctx, error)
  }
}
