import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { Mark } from '@/components/ui/status-mark'
import { presentBulkAction } from '@/lib/bulk-action/present'
import { getBulkAction, listBulkRows } from '@/lib/bulk-action/read'
import { factsOf } from '../../../object/facts-of'
import { JobProgress } from '../../../object/job-progress'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { bulkList } from '../list'
import { BULK_MARKS, BULK_TITLES, bulkTruth } from '../now'
import { RunBulk, StopBulk } from './actions'
import { LeftOut } from './list'

export const metadata: Metadata = { title: 'Bulk action' }

// All of them are in the file.
const ROWS_SHOWN = 25

type Props = PageProps<'/dashboard/[environment]/bulk-actions/[id]'>

export default async function BulkActionPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'bulk:read')
  const { ctx, may } = visitor
  const of = presentBulkAction(await onPage('bulk', id, (bulkId) => getBulkAction(ctx, bulkId)))
  const { status, progress } = of
  // While it runs the page is read again and again, and shows figures only.
  const left =
    status === 'running'
      ? []
      : await onPage('bulk', id, async (bulkId) => {
          const failed = await listBulkRows(ctx, bulkId, { state: 'failed', limit: ROWS_SHOWN })
          const skipped = await listBulkRows(ctx, bulkId, { state: 'skipped', limit: ROWS_SHOWN })
          return [...failed.items, ...skipped.items].slice(0, ROWS_SHOWN)
        })
  const fact = factsOf(visitor)
  const tried = progress.done + progress.skipped + progress.failed
  return (
    <ObjectPage
      of={bulkList}
      visit={visitor}
      api="bulk-actions"
      value={of}
      title={BULK_TITLES[of.action]}
      status={<Mark of={BULK_MARKS} is={status} />}
      actions={status === 'running' && may('bulk:write') && <StopBulk of={of} />}
      now={bulkTruth(of)}
      facts={[
        { label: 'Coupon', value: of.couponCode },
        fact.count('Chosen', of.rows),
        fact.count('Ready', of.ready),
        fact.count('Done', progress.done),
        fact.count('Left out', of.rows - of.ready + progress.skipped),
        fact.count('Failed', progress.failed),
        fact.ago('Checked', of.createdAt),
        fact.ago('Ended', of.finishedAt),
        fact.id(of.id),
      ]}
    >
      {status === 'running' && (
        <JobProgress
          done={tried}
          total={progress.total}
          here={`/dashboard/${environment}/bulk-actions/${id}`}
        />
      )}
      {status === 'checked' && may('bulk:write') && <RunBulk of={of} />}
      {status !== 'running' && <LeftOut of={of} rows={left} here={`/dashboard/${environment}`} />}
    </ObjectPage>
  )
}
