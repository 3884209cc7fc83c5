import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Suspense } from 'react'
import { hasBegun } from '@/lib/overview/has-begun'
import { rangeQuery } from '@/lib/overview/range'
import { visit } from '../visit'
import { Attention } from './_home/attention'
import { Beginning } from './_home/beginning'
import { OnboardingChecklist } from './_home/onboarding'
import { RangeBar, shownIn } from './_home/range-bar'
import { readOrNull } from './_home/read-or-null'
import { Sections } from './_home/sections'
import { Today } from './_home/today'

export const metadata: Metadata = { title: 'Home' }

export default async function HomePage({ params, searchParams }: PageProps<'/dashboard/[environment]'>) {
  const { environment } = await params
  const visitor = await visit(environment, 'security:read')
  // Figures of the business are not for everybody.
  if (!visitor.may('merchant:read')) redirect(`/dashboard/${environment}/counter`)
  const [asked, begun] = await Promise.all([
    searchParams,
    readOrNull(visitor.ctx, () => hasBegun(visitor.ctx)),
  ])
  const shown = shownIn(rangeQuery.parse(asked), visitor)
  return (
    <>
      <Today visit={visitor} />
      <Suspense fallback={null}>
        <Attention visit={visitor} />
      </Suspense>
      <Suspense fallback={null}>
        <OnboardingChecklist visit={visitor} isOpen={begun === false} />
      </Suspense>
      {begun !== false ? (
        <>
          <RangeBar visit={visitor} shown={shown} />
          <Sections visit={visitor} shown={shown} interval={asked.revenue === 'month' ? 'month' : 'day'} />
        </>
      ) : (
        <Beginning visit={visitor} />
      )}
    </>
  )
}
