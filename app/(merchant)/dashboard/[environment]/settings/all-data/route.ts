import { GET as exportBusiness } from '@/app/v1/merchant/business/export/route'
import { businessFile } from '@/lib/data-rights/export-file'
import { requireStepUp } from '@/lib/http/step-up'
import { downloadOf } from '../../../../download-of'
import { visit } from '../../../visit'

/** All data of the business in this environment, for an owner or admin. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ environment: string }> },
): Promise<Response> {
  const { ctx } = await visit((await params).environment, 'privacy:write')
  return downloadOf(
    ctx,
    requireStepUp(exportBusiness.declaration, ctx, undefined, false).then(() => businessFile(ctx)),
  )
}
