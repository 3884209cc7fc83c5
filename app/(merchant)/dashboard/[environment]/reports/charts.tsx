import { LaterParts } from '@/components/dashboard/later-parts'
import { About } from '@/components/ui/about'
import { CohortTable } from '@/components/ui/cohort-table'
import { Empty } from '@/components/ui/empty'
import { Notice } from '@/components/ui/notice'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../../visit'
import { listAddress } from '../_home/list-address'
import { failedText } from '../_home/read-or-null'
import { AsOf } from './as-of'
import { MovementsChart } from './movements'
import type { Shown } from './range-bar'
import { readCohorts } from './reads'
import { RenewalsChart } from './renewals-chart'
import { RevenueChart } from './revenue-chart'

/** What came in, what moved, what comes, who stayed. */
export function ReportCharts({ visit, shown }: { visit: Visit; shown: Shown }) {
  return (
    <div className="grid gap-x-10 gap-y-8 pt-2 xl:grid-cols-[3fr_2fr]">
      <LaterParts
        parts={[
          <RevenueChart key="revenue" visit={visit} shown={shown} />,
          <RenewalsChart key="renewals" visit={visit} />,
          <div key="movements" className="min-w-0 xl:col-span-2">
            <MovementsChart visit={visit} />
          </div>,
          <div key="cohorts" className="min-w-0 xl:col-span-2">
            <Cohorts visit={visit} />
          </div>,
        ]}
      />
    </div>
  )
}

/** Who stayed, by the month of the start. */
async function Cohorts({ visit }: { visit: Visit }) {
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
