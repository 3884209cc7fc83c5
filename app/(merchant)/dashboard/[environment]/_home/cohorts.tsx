import { About } from '@/components/ui/about'
import { CohortTable } from '@/components/ui/cohort-table'
import { Empty } from '@/components/ui/empty'
import { Notice } from '@/components/ui/notice'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../../visit'
import { AsOf } from './as-of'
import { listAddress } from './list-address'
import { failedText } from './read-or-null'
import { readCohorts } from './reads'

/** Who stayed, by the month of the start. */
export async function Cohorts({ visit }: { visit: Visit }) {
  const read = await readCohorts(visit)
  if (!read) return <Notice look="error">{failedText(visit)}</Notice>
  const { cohorts: words, charts } = MESSAGES[visit.language].home
  return (
    <section aria-labelledby="cohorts" className="flex flex-col gap-4">
      <div className="flex flex-col gap-0.5">
        <div className="flex items-center gap-1.5">
          <h2 id="cohorts" className="text-base font-semibold">
            {words.title}
          </h2>
          <About label={charts.whatThisIs}>{words.about}</About>
        </div>
        <p className="text-sm text-pretty text-ink-muted">
          {words.lead}
          <AsOf at={read.readAt} visit={visit} />
        </p>
      </div>
      {read.figure.length === 0 ? (
        <Empty>{words.nobody}</Empty>
      ) : (
        <CohortTable
          caption={words.caption}
          words={words}
          language={visit.language}
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
