import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Facts } from '@/components/ui/facts'
import { Field } from '@/components/ui/field'
import { Money } from '@/components/ui/money'
import { PrintButton } from '@/components/ui/print-button'
import { Table } from '@/components/ui/table'
import { dateInWords } from '@/lib/core/calendar-date'
import { visit } from '../../../visit'
import { CountForm } from './form'
import { readDay } from './read'
import { COUNT_COLUMNS, countRow, DRAWER_COLUMNS, drawerRow, personRows, SUM_COLUMNS } from './rows'

export const metadata: Metadata = { title: 'Cash sheet' }

type Props = PageProps<'/dashboard/[environment]/payments/day'>

/** What came in on a day, by person and by how it came, and what was counted in the drawers. */
export default async function DayPage({ params, searchParams }: Props) {
  const { environment } = await params
  const { ctx, may, business, role } = await visit(environment, 'payments:read')
  const { summary, drawers, counts } = await readDay(ctx, (await searchParams).date)
  const { date, byPerson, totalPaisa, reversedPaisa } = summary
  const here = `/dashboard/${environment}/payments`
  const people = drawers.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <PageHead
        title="Cash sheet"
        crumbs={[{ title: 'Payments', href: here }]}
        actions={
          <div className="flex gap-2 print:hidden">
            <PrintButton />
            {may('reports:read') && (
              <a
                className={buttonClass({ look: 'quiet', size: 'small' })}
                href={`${here}/day/export?date=${date}`}
                download
              >
                Download CSV
              </a>
            )}
          </div>
        }
      >
        What came in outside of the wallet on {dateInWords(new Date(`${date}T12:00:00Z`), 'UTC', 'en')}, by
        the time of receipt at {business.name}.
      </PageHead>
      <form method="get" className="flex flex-wrap items-end gap-3 print:hidden">
        <Field label="Day" name="date" type="date" defaultValue={date} required />
        <Button type="submit" look="quiet">
          Show
        </Button>
      </form>
      {(byPerson.length > 0 || reversedPaisa !== '0') && (
        <Facts
          facts={[
            { label: 'All together', value: <Money paisa={totalPaisa} /> },
            { label: 'Reversed since', value: reversedPaisa !== '0' && <Money paisa={reversedPaisa} /> },
          ]}
        />
      )}
      {byPerson.length === 0 ? (
        <Empty>Nothing came in on this day.</Empty>
      ) : (
        <Section id="people" title="By person">
          <Table
            caption="Sums of the day by person and by how it came"
            columns={SUM_COLUMNS}
            rows={byPerson.flatMap(personRows)}
          />
        </Section>
      )}
      {/* On paper there is no form, and without a drawer nothing else. */}
      <div className={drawers.length === 0 ? 'print:hidden' : ''}>
        <Section id="drawers" title="Drawers">
          {drawers.length > 0 && (
            <Table
              caption="The cash of each person, counted against what they recorded"
              columns={DRAWER_COLUMNS}
              rows={drawers.map(drawerRow)}
            />
          )}
          {may('payments:write') && (
            <CountForm date={date} people={role === 'cashier' ? [] : withOwn(people)} />
          )}
        </Section>
      </div>
      {counts.length > drawers.filter(({ count }) => count).length && (
        <Section id="counts" title="All counts">
          <Table
            caption="All counts of the day, the newest first"
            columns={COUNT_COLUMNS}
            rows={counts.map((count) => countRow(count, business.timeZone))}
          />
        </Section>
      )}
    </>
  )
}

/** One's own drawer can be counted too, where one has recorded nothing. */
const withOwn = (people: readonly { value: string; label: string }[]) =>
  people.length > 0 ? [...people, { value: '', label: 'Your own' }] : []
