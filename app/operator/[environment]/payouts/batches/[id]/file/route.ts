import { notFound } from 'next/navigation'
import { refusedDownload } from '@/app/(merchant)/download-of'
import { onPage } from '@/app/on-page'
import { requireStepUp } from '@/lib/http/step-up'
import { readBatchFile } from '@/lib/payout-batch/file'
import { operatorVisit } from '../../../../../visit'

type Props = { params: Promise<{ environment: string; id: string }> }

const OPERATION = {
  auth: ['operatorSession'],
  summary: "Get a batch's file for the bank",
  file: 'text/csv',
} as const

/** The file for the bank, for an operator who has just entered their password. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { environment, id } = await params
  const { ctx, mayOperate } = await operatorVisit(environment)
  if (!mayOperate) notFound()
  try {
    await requireStepUp(OPERATION, ctx, undefined, false)
    const { name, bytes } = await onPage('pob', id, (batchId) => readBatchFile(ctx, batchId))
    return new Response(bytes, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  } catch (error) {
    return refusedDownload(ctx, error)
  }
}
