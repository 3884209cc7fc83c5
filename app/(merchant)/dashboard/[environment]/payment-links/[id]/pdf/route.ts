import { onPage } from '@/app/on-page'
import { fileResponse } from '@/lib/http/envelope'
import { getOfferedLink } from '@/lib/payment-link/load-offers'
import { posterPdf } from '@/lib/payment-link/poster'
import { visit } from '../../../../visit'

interface Context {
  params: Promise<{ environment: string; id: string }>
}

/** The poster of the link as a PDF. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { environment, id } = await params
  const { ctx } = await visit(environment, 'checkout:read')
  const link = await onPage('plink', id, (linkId) => getOfferedLink(ctx, linkId))
  return fileResponse(await posterPdf(link), ctx.requestId)
}
