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
import { SelectField } from '@/components/ui/select-field'
import { type Column, Table } from '@/components/ui/table'
import { calendarDate } from '@/lib/core/calendar-date'
import { parseRupees } from '@/lib/core/money'
import { summarizePayments } from '@/lib/payment/summary'
import { visit } from '../../../visit'
import { METHOD_WORDS } from '../now'
import { type Person, personId, sheetQuery } from './input'

export const metadata: Metadata = { title: 'Cash sheet' }

const COLUMNS: Column[] = [
  { title: 'Recorded by', phone: 'lead' },
  { title: 'How it came', phone: 'detail' },
  { title: 'Payments', phone: 'aside', align: 'end' },
  { title: 'Sum', phone: 'figure', align: 'end' },
]

type Props = PageProps<'/dashboard/[environment]/payments/day'>

/** What came in on a day, by person and by how it came, and what is in the drawer. */
export default async function DayPage({ params, searchParams }: Props) {
  const { environment } = await params
  const { ctx, may, business } = await visit(environment, 'payments:read')
  const given = await searchParams
  const all = await summarizePayments(ctx, sheetQuery({ date: given.date }))
  const isOne = all.byPerson.some((person) => personId(person) === given.recordedBy)
  const sheet = isOne
    ? await summarizePayments(ctx, sheetQuery({ date: all.date, recordedBy: given.recordedBy }))
    : all
  const counted = typeof given.counted === 'string' ? parseRupees(given.counted) : null
  const expected = BigInt(sheet.byMethod.find(({ method }) => method === 'cash')?.amountPaisa ?? 0)
  const here = `/dashboard/${environment}/payments`
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
                href={`${here}/day/export?date=${sheet.date}`}
                download
              >
                Download CSV
              </a>
            )}
          </div>
        }
      >
        What came in outside of the wallet on {calendarDate(new Date(`${sheet.date}T12:00:00Z`), 'UTC')}, by
        the time of receipt at {business.name}.
      </PageHead>
      <form method="get" className="flex flex-wrap items-end gap-3 print:hidden">
        <Field label="Day" name="date" type="date" defaultValue={sheet.date} required />
        {all.byPerson.length > 1 && (
          <SelectField
            label="Whose"
            name="recordedBy"
            defaultValue={typeof given.recordedBy === 'string' ? given.recordedBy : ''}
            options={[{ value: '', label: 'Everybody' }, ...all.byPerson.flatMap(optionOf)]}
          />
        )}
        <Field
          label="Counted in the drawer"
          name="counted"
          inputMode="decimal"
          defaultValue={typeof given.counted === 'string' ? given.counted : ''}
        />
        <Field
          label="Note"
          name="note"
          maxLength={200}
          defaultValue={typeof given.note === 'string' ? given.note : ''}
        />
        <Button type="submit" look="quiet">
          Show
        </Button>
      </form>
      <Facts
        facts={[
          { label: 'All together', value: <Money paisa={sheet.totalPaisa} /> },
          { label: 'Cash expected', value: <Money paisa={expected} /> },
          { label: 'Counted', value: counted !== null && <Money paisa={counted} /> },
          { label: 'Difference', value: counted !== null && <Money paisa={counted - expected} /> },
          { label: 'Note', value: given.note },
          {
            label: 'Reversed since',
            value: sheet.reversedPaisa !== '0' && <Money paisa={sheet.reversedPaisa} />,
          },
        ]}
      />
      {sheet.byPerson.length === 0 ? (
        <Empty>Nothing came in on this day.</Empty>
      ) : (
        <Section id="people" title="By person">
          <Table
            caption="Sums of the day by person and by how it came"
            columns={COLUMNS}
            rows={sheet.byPerson.flatMap(rowsOf)}
          />
        </Section>
      )}
    </>
  )
}

const optionOf = (person: Person) => {
  const value = personId(person)
  return value ? [{ value, label: person.name }] : []
}

const rowsOf = (person: Person) =>
  person.byMethod.map(({ method, count, amountPaisa }) => ({
    key: `${personId(person)} ${method}`,
    cells: [person.name, METHOD_WORDS[method], count, <Money key="sum" paisa={amountPaisa} />],
  }))
