import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { Mark } from '@/components/ui/status-mark'
import { presentBulkAction } from '@/lib/bulk-action/present'
import { getBulkAction, listBulkRows } from '@/lib/bulk-action/read'
import { MESSAGES } from '@/messages/catalogue'
import { factsOf } from '../../../object/facts-of'
import { JobProgress } from '../../../object/job-progress'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { bulkList } from '../list'
import { bulkMarks, bulkTruth } from '../now'
import { RunBulk, StopBulk } from './actions'
import { LeftOut } from './list'

export const generateMetadata = titled(({ bulk }) => bulk.page.title)

// All of them are in the file.
const ROWS_SHOWN = 25

type Props = PageProps<'/dashboard/[environment]/bulk-actions/[id]'>

export default async function BulkActionPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'bulk:read')
  const { ctx, language, may } = visitor
  const { list: heads, page: words, titles } = MESSAGES[language].bulk
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
      title={titles[of.action]}
      status={<Mark of={bulkMarks(language)} is={status} />}
      actions={status === 'running' && may('bulk:write') && <StopBulk of={of} language={language} />}
      now={bulkTruth(of, language)}
      facts={[
        { label: words.coupon, value: of.couponCode },
        fact.count(heads.chosen, of.rows),
        fact.count(words.ready, of.ready),
        fact.count(heads.done, progress.done),
        fact.count(words.leftOut, of.rows - of.ready + progress.skipped),
        fact.count(words.failed, progress.failed),
        fact.ago(heads.checked, of.createdAt),
        fact.ago(words.ended, of.finishedAt),
        fact.id(of.id),
      ]}
    >
      {status === 'running' && (
        <JobProgress
          done={tried}
          total={progress.total}
          language={language}
          here={`/dashboard/${environment}/bulk-actions/${id}`}
        />
      )}
      {status === 'checked' && may('bulk:write') && <RunBulk of={of} language={language} />}
      {status !== 'running' && (
        <LeftOut of={of} rows={left} here={`/dashboard/${environment}`} language={language} />
      )}
    </ObjectPage>
  )
}
