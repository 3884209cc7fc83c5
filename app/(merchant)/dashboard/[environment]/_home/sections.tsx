import { Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { RevenueInterval } from '@/lib/overview/schema'
import type { Visit } from '../../visit'
import { Cohorts } from './cohorts'
import { HomeFigures } from './figures'
import { Hero } from './hero'
import { Lately } from './lately'
import { MovementsChart } from './movements'
import type { Shown } from './range-bar'
import { RenewalsChart } from './renewals-chart'
import { RevenueChart } from './revenue-chart'

interface SectionsProps {
  visit: Visit
  shown: Shown
  /** What a bar of the revenue chart stands for. */
  interval: RevenueInterval
}

/** What the home page shows of the business. Each part comes as soon as it is read, and fails alone. */
export function Sections({ visit, shown, interval }: SectionsProps) {
  return (
    <>
      <Waited>
        <Hero visit={visit} shown={shown} />
      </Waited>
      <HomeFigures visit={visit} />
      <div className="grid gap-x-10 gap-y-8 pt-2 xl:grid-cols-[3fr_2fr]">
        <Waited>
          <MovementsChart visit={visit} />
        </Waited>
        <Waited>
          <Lately visit={visit} />
        </Waited>
        <Waited>
          <RevenueChart visit={visit} interval={interval} />
        </Waited>
        <Waited>
          <RenewalsChart visit={visit} />
        </Waited>
      </div>
      <Waited>
        <Cohorts visit={visit} />
      </Waited>
    </>
  )
}

function Waited({ children }: { children: React.ReactNode }) {
  return <Suspense fallback={<ChartSkeleton />}>{children}</Suspense>
}

function ChartSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton size="word" />
      <Skeleton size="line" />
      <div className="h-48 rounded-md border-y border-line" />
    </div>
  )
}
