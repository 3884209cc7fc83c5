import { Download } from 'lucide-react'
import { titled } from '@/app/titled'
import { LaterParts } from '@/components/dashboard/later-parts'
import { PageHead } from '@/components/dashboard/page-head'
import { placeHref } from '@/components/dashboard/place-href'
import { Spoken } from '@/components/dashboard/spoken'
import { addressOf } from '@/components/ui/address-of'
import { buttonClass } from '@/components/ui/button-look'
import { Empty } from '@/components/ui/empty'
import { hasBegun } from '@/lib/overview/has-begun'
import { rangeQuery } from '@/lib/overview/range'
import { MESSAGES } from '@/messages/catalogue'
import { type Visit, visit } from '../../visit'
import { readOrNull } from '../_home/read-or-null'
import { ReportCharts } from './charts'
import { ReportFigures } from './figures'
import { Hero } from './hero'
import { RangeBar, type Shown, shownIn } from './range-bar'

export const generateMetadata = titled(({ places }) => places.pages.reports)

export default async function ReportsPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/reports'>) {
  const visitor = await visit((await params).environment, 'merchant:read')
  const { language } = visitor
  const { places, home } = MESSAGES[language]
  const [asked, begun] = await Promise.all([
    searchParams,
    readOrNull(visitor.ctx, () => hasBegun(visitor.ctx)),
  ])
  const shown = shownIn(rangeQuery.parse(asked), visitor)
  if (begun === false)
    return (
      <Spoken language={language}>
        <PageHead title={places.pages.reports} />
        <Empty>{home.reports.nothing}</Empty>
      </Spoken>
    )
  return (
    <Spoken language={language}>
      <PageHead title={places.pages.reports} actions={<DownloadLink visit={visitor} shown={shown} />}>
        {home.reports.lead}
      </PageHead>
      <RangeBar visit={visitor} shown={shown} />
      <LaterParts
        parts={[
          <Hero key="hero" visit={visitor} shown={shown} />,
          <ReportFigures key="figures" visit={visitor} />,
          <ReportCharts key="charts" visit={visitor} shown={shown} />,
        ]}
      />
    </Spoken>
  )
}

/** The days of the charts as a file. */
function DownloadLink({ visit: { environment, language, may }, shown: { range } }: ShownVisit) {
  if (!may('reports:read')) return null
  const days: [string, string][] = [
    ['range', 'own'],
    ['from', range.first],
    ['to', range.last],
  ]
  return (
    <a
      href={addressOf(`${placeHref(environment, 'reports')}/export`, days)}
      className={buttonClass({ look: 'quiet', size: 'small' })}
    >
      <Download aria-hidden="true" className="size-4" />
      {MESSAGES[language].home.reports.download}
    </a>
  )
}

interface ShownVisit {
  visit: Visit
  shown: Shown
}
