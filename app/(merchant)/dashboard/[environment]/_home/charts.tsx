import { LaterParts } from '@/components/dashboard/later-parts'
import type { RevenueInterval } from '@/lib/overview/schema'
import type { Visit } from '../../visit'
import { Cohorts } from './cohorts'
import { Lately } from './lately'
import { MovementsChart } from './movements'
import { RenewalsChart } from './renewals-chart'
import { RevenueChart } from './revenue-chart'

interface HomeChartsProps {
  visit: Visit
  /** What a bar of the revenue chart stands for. */
  interval: RevenueInterval
}

/** What moved, what happened, what came in, what comes, who stayed. */
export function HomeCharts({ visit, interval }: HomeChartsProps) {
  return (
    <div className="grid gap-x-10 gap-y-8 pt-2 xl:grid-cols-[3fr_2fr]">
      <LaterParts
        parts={[
          <MovementsChart key="movements" visit={visit} />,
          <Lately key="lately" visit={visit} />,
          <RevenueChart key="revenue" visit={visit} interval={interval} />,
          <RenewalsChart key="renewals" visit={visit} />,
          <div key="cohorts" className="min-w-0 xl:col-span-2">
            <Cohorts visit={visit} />
          </div>,
        ]}
      />
    </div>
  )
}
