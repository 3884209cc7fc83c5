import { notFound } from 'next/navigation'
import { GET as exportCustomer } from '@/app/v1/customers/[customerId]/export/route'
import { fromWire } from '@/lib/core/id'
import { customerFile } from '@/lib/data-rights/export-file'
import { requireStepUp } from '@/lib/http/step-up'
import { downloadOf } from '../../../../../download-of'
import { visit } from '../../../../visit'

/** All data about a customer, for an owner or admin. The export of the API needs a header, which a link cannot send. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ environment: string; id: string }> },
): Promise<Response> {
  const { environment, id } = await params
  const { ctx } = await visit(environment, 'privacy:write')
  const customerId = fromWire('cus', id) ?? notFound()
  return downloadOf(
    ctx,
    requireStepUp(exportCustomer.declaration, ctx, undefined, false).then(() =>
      customerFile(ctx, customerId),
    ),
  )
}
