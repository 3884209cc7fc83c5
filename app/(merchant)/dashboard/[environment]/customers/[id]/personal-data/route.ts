import { notFound } from 'next/navigation'
import { fromWire } from '@/lib/core/id'
import { customerFile } from '@/lib/data-rights/export-file'
import { downloadOf } from '../../../../../download-of'
import { visit } from '../../../../visit'

/** Everything about a customer, for an owner or admin. The export of the API needs a header that a link cannot send. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ environment: string; id: string }> },
): Promise<Response> {
  const { environment, id } = await params
  const { ctx } = await visit(environment, 'privacy:write')
  return downloadOf(ctx, customerFile(ctx, fromWire('cus', id) ?? notFound()))
}
