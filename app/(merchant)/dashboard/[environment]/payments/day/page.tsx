import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { PageHead } from '@/components/dashboard/page-head'
import { Spoken } from '@/components/dashboard/spoken'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Facts } from '@/components/ui/facts'
import { Field } from '@/components/ui/field'
import { Money } from '@/components/ui/money'
import { PrintButton } from '@/components/ui/print-button'
import { SubmitButton } from '@/components/ui/submit-button'
import { Table } from '@/components/ui/table'
import { dateInWords } from '@/lib/core/calendar-date'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { visit } from '../../../visit'
import { countDrawerWithForm } from './actions'
import { readDay } from './read'
import {
  countColumns,
  countRow,
  drawerColumns,
  drawerRow,
  personRows,
  type SheetWords,
  sumColumns,
} from './rows'

export const generateMetadata = titled(({ cash }) => cash.sheet.title)

type Props = PageProps<'/dashboard/[environment]/payments/day'>

/** What came in on a day, by person and by how it came, and what was counted in the drawers. */
export default async function DayPage({ params, searchParams }: Props) {
  const { environment } = await params
  const { ctx, may, business, role } = await visit(environment, 'payments:read')
  const { summary, drawers, counts } = await readDay(ctx, (await searchParams).date)
  const { date, byPerson, totalPaisa, reversedPaisa } = summary
  const here = `/dashboard/${environment}/payments`
  const language = await pageLanguage()
  const { sheet: words, print } = MESSAGES[language].cash
  const people = drawers.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Spoken language={language}>
      <PageHead
        title={words.title}
        crumbs={[{ title: MESSAGES[language].places.pages.payments, href: here }]}
        crumbsLabel={MESSAGES[language].frame.breadcrumb}
        actions={
          <div className="flex gap-2 print:hidden">
            <PrintButton>{print}</PrintButton>
            {may('reports:read') && (
              <a
                className={buttonClass({ look: 'quiet', size: 'small' })}
                href={`${here}/day/export?date=${date}`}
                download
              >
                {words.csv}
              </a>
            )}
          </div>
        }
      >
        {filled(words.lead, {
          date: dateInWords(new Date(`${date}T12:00:00Z`), 'UTC', language),
          business: business.name,
        })}
      </PageHead>
      <form method="get" className="flex flex-wrap items-end gap-3 print:hidden">
        <Field label={words.day} name="date" type="date" defaultValue={date} required />
        <Button type="submit" look="quiet">
          {words.show}
        </Button>
      </form>
      {(byPerson.length > 0 || reversedPaisa !== '0') && (
        <Facts
          facts={[
            { label: words.together, value: <Money paisa={totalPaisa} language={language} /> },
            {
              label: words.reversedSince,
              value: reversedPaisa !== '0' && <Money paisa={reversedPaisa} language={language} />,
            },
          ]}
        />
      )}
      {byPerson.length === 0 ? (
        <Empty>{words.nothing}</Empty>
      ) : (
        <Section id="people" title={words.people}>
          <Table
            caption={words.peopleCaption}
            columns={sumColumns(words)}
            rows={byPerson.flatMap((person) => personRows(person, language))}
          />
        </Section>
      )}
      {/* On paper there is no form, and without a drawer nothing else. */}
      <div className={drawers.length === 0 ? 'print:hidden' : ''}>
        <Section id="drawers" title={words.drawers}>
          {drawers.length > 0 && (
            <Table
              caption={words.drawersCaption}
              columns={drawerColumns(words)}
              rows={drawers.map((drawer) => drawerRow(drawer, language))}
            />
          )}
          {may('payments:write') && (
            <CountForm
              date={date}
              people={role === 'cashier' ? [] : withOwn(people, words.own)}
              words={words}
            />
          )}
        </Section>
      </div>
      {counts.length > drawers.filter(({ count }) => count).length && (
        <Section id="counts" title={words.counts}>
          <Table
            caption={words.countsCaption}
            columns={countColumns(words)}
            rows={counts.map((count) => countRow(count, business.timeZone, language))}
          />
        </Section>
      )}
    </Spoken>
  )
}

/** A person can count their own drawer too, if they have recorded nothing. */
const withOwn = (people: readonly { value: string; label: string }[], own: string) =>
  people.length > 0 ? [...people, { value: '', label: own }] : []

interface CountFormProps {
  date: string
  /** Whose drawer can be counted. Empty: only the person's own. */
  people: readonly { value: string; label: string }[]
  words: SheetWords
}

/** Counts a drawer against what should be in it. */
function CountForm({ date, people, words }: CountFormProps) {
  return (
    <Form
      action={countDrawerWithForm}
      hidden={{ date }}
      className="flex max-w-2xl flex-col gap-4 print:hidden"
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {people.length > 0 && <FormSelect name="memberId" label={words.whose} options={people} />}
        <FormField name="countedPaisa" label={words.rupees} inputMode="decimal" autoComplete="off" required />
        <FormField name="note" label={words.noteOptional} maxLength={500} autoComplete="off" />
        <div>
          <SubmitButton size="small">{words.keep}</SubmitButton>
        </div>
      </div>
    </Form>
  )
}
