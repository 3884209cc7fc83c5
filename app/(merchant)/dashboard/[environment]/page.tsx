import { redirect } from 'next/navigation'
import { titled } from '@/app/titled'
import { LaterParts } from '@/components/dashboard/later-parts'
import { Spoken } from '@/components/dashboard/spoken'
import { hasBegun } from '@/lib/overview/has-begun'
import { rangeQuery } from '@/lib/overview/range'
import { visit } from '../visit'
import { Attention } from './_home/attention'
import { Beginning } from './_home/beginning'
import { HomeCharts } from './_home/charts'
import { HomeFigures } from './_home/figures'
import { Hero } from './_home/hero'
import { OnboardingChecklist } from './_home/onboarding'
import { RangeBar, shownIn } from './_home/range-bar'
import { readOrNull } from './_home/read-or-null'
import { Today } from './_home/today'

export const generateMetadata = titled(({ places }) => places.pages[''])

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
    <Spoken language={visitor.language}>
      <Today visit={visitor} />
      <LaterParts
        parts={[
          <Attention key="attention" visit={visitor} />,
          <OnboardingChecklist key="begin" visit={visitor} isOpen={begun === false} />,
          ...(begun === false
            ? [<Beginning key="beginning" visit={visitor} />]
            : [
                <RangeBar key="range" visit={visitor} shown={shown} />,
                <Hero key="hero" visit={visitor} shown={shown} />,
                <HomeFigures key="figures" visit={visitor} />,
                <HomeCharts
                  key="charts"
                  visit={visitor}
                  interval={asked.revenue === 'month' ? 'month' : 'day'}
                />,
              ]),
        ]}
      />
    </Spoken>
  )
}
