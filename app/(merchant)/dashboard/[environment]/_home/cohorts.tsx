import { About } from '@/components/ui/about'
import { CohortTable } from '@/components/ui/cohort-table'
import { Empty } from '@/components/ui/empty'
import { Notice } from '@/components/ui/notice'
import type { Visit } from '../../visit'
import { AsOf } from './as-of'
import { listAddress } from './list-address'
import { failedText } from './read-or-null'
import { readCohorts } from './reads'

const ABOUT =
  'The subscriptions that were paid for the first time in a month, and how many of them still bring in something one month later, two months later, and so on. The last figure of a row is of now.'

/** Who stayed, by the month of the start. */
export async function Cohorts({ visit }: { visit: Visit }) {
  const read = await readCohorts(visit)
  if (!read) return <Notice look="error">{failedText(visit.ctx)}</Notice>
  return (
    <section aria-labelledby="cohorts" className="flex flex-col gap-4">
      <div className="flex flex-col gap-0.5">
        <div className="flex items-center gap-1.5">
          <h2 id="cohorts" className="text-base font-semibold">
            Who stays
          </h2>
          <About>{ABOUT}</About>
        </div>
        <p className="text-sm text-pretty text-ink-muted">
          By the month of the start, after so many months.
          <AsOf at={read.readAt} timeZone={visit.business.timeZone} />
        </p>
      </div>
      {read.figure.length === 0 ? (
        <Empty>Nobody has begun yet. Each month with new subscriptions gets a row here.</Empty>
      ) : (
        <CohortTable
          caption="Who stayed, by the month of the start"
          rows={read.figure.map(({ title, first, last, began, kept }) => ({
            key: first,
            title,
            began,
            kept,
            href: listAddress(visit, 'subscriptions', { movement: 'new', movedFrom: first, movedTo: last }),
          }))}
        />
      )}
    </section>
  )
}
