import { Section } from '@/components/ui/card'
import { BothDates, Instant } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { Exhibit } from './exhibit'

const AT = '2026-12-06T03:30:00.000Z'
const ZONE = 'Asia/Kathmandu'

/** Money, time, and rows of them. */
export function Figures({ theme }: { theme: string }) {
  return (
    <>
      <Exhibit title="Money">
        <p className="text-3xl font-semibold">
          <Money paisa={1_50_000_00n} />
        </p>
        <p lang="ne" className="text-3xl font-semibold">
          <Money paisa={1_50_000_00n} language="ne" />
        </p>
        <p className="flex flex-wrap gap-6">
          <Money paisa="35025" signed />
          <Money paisa="-150000" signed />
        </p>
      </Exhibit>
      <Exhibit title="Time">
        <p>
          <Instant at={AT} timeZone={ZONE}>
            in 15 days
          </Instant>
        </p>
        <p>
          <BothDates at={AT} timeZone={ZONE} />
        </p>
        <p lang="ne">
          <BothDates at={AT} timeZone={ZONE} language="ne" />
        </p>
      </Exhibit>
      <Exhibit title="Rows">
        <Section
          id={`movements-${theme}`}
          title={`Movements, ${theme}`}
          aside={<span className="text-sm">All</span>}
        >
          <RowList label="Movements" rows={MOVEMENTS} />
        </Section>
      </Exhibit>
    </>
  )
}

const MOVEMENTS = [
  { key: '1', lead: 'Top-up with eSewa', detail: '5 December', figure: <Money paisa="35025" signed /> },
  {
    key: '2',
    lead: 'Unlimited yoga, one month',
    detail: 'Himal Yoga, 6 December',
    figure: <Money paisa="-150000" signed />,
    aside: <Money paisa="20000" />,
  },
]
