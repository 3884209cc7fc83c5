import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Suspense } from 'react'
import { PageHead } from '@/components/dashboard/page-head'
import { Skeleton } from '@/components/ui/skeleton'
import { visit } from '../visit'
import { Attention } from './_home/attention'
import { HomeFigures } from './_home/figures'
import { OnboardingChecklist } from './_home/onboarding'
import { RenewalsChart } from './_home/renewals-chart'
import { RevenueChart } from './_home/revenue-chart'

export const metadata: Metadata = { title: 'Home' }

export default async function HomePage({ params, searchParams }: PageProps<'/dashboard/[environment]'>) {
  const { environment } = await params
  const visitor = await visit(environment, 'security:read')
  // Figures of the business are not for everybody.
  if (!visitor.may('merchant:read')) redirect(`/dashboard/${environment}/counter`)
  const interval = (await searchParams).revenue === 'month' ? 'month' : 'day'
  return (
    <>
      <PageHead title={visitor.business.name} />
      <Suspense fallback={null}>
        <Attention visit={visitor} />
      </Suspense>
      <Suspense fallback={null}>
        <OnboardingChecklist visit={visitor} />
      </Suspense>
      <HomeFigures visit={visitor} />
      <div className="grid gap-x-10 gap-y-8 pt-2 xl:grid-cols-[3fr_2fr]">
        <Suspense fallback={<ChartSkeleton />}>
          <RevenueChart visit={visitor} interval={interval} />
        </Suspense>
        <Suspense fallback={<ChartSkeleton />}>
          <RenewalsChart visit={visitor} />
        </Suspense>
      </div>
    </>
  )
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
