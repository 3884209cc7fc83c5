import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { PageHead } from '@/components/dashboard/page-head'
import { Spoken } from '@/components/dashboard/spoken'
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
import { dayOf } from '@/lib/core/day'
import { toWire } from '@/lib/core/id'
import { listColleagues } from '@/lib/payment/drawer-day'
import { shownRecorder } from '@/lib/payment/own'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { visit } from '../../../visit'
import { AskedBack, GivenBack } from './facts'
import { DrawerForms } from './form'
import { readDay, type WireMovement } from './read'
import {
  countColumns,
  countRow,
  drawerColumns,
  drawerRow,
  movementColumns,
  movementRows,
  personRows,
  sumColumns,
} from './rows'

export const generateMetadata = titled(({ cash }) => cash.sheet.title)

type Props = PageProps<'/dashboard/[environment]/payments/day'>

/** The payments of a day, by person and method, and the counts of the drawers. */
export default async function DayPage({ params, searchParams }: Props) {
  const { environment } = await params
  const { ctx, may, business, role } = await visit(environment, 'payments:read')
  const [{ summary, drawers, counts, movements, asked, given }, colleagues] = await Promise.all([
    readDay(ctx, (await searchParams).date),
    may('payments:write') ? listColleagues(ctx) : [],
  ])
  const { date, byPerson, totalPaisa, reversedPaisa } = summary
  const here = `/dashboard/${environment}/payments`
  const language = await pageLanguage()
  const { sheet: words, drawer, print } = MESSAGES[language].cash
  const people = drawers.map(({ memberId, name }) => ({ value: memberId, label: name }))
  const isToday = date === dayOf(ctx.now, business.timeZone)
  // A cashier can only use their own drawer, and only on the day itself.
  const isOpen = may('payments:write') && (role !== 'cashier' || isToday)
  const ownId = role === 'cashier' ? ((await shownRecorder(ctx)) ?? null) : null
  const mayReverse = ({ memberId, reversesId }: WireMovement) =>
    isOpen && !reversesId && (ownId === null || memberId === toWire('mem', ownId))
  const listHref = (method: string, recordedBy: string | null) =>
    `${here}?${new URLSearchParams({ method, ...(recordedBy && { recordedBy }), receivedFrom: date, receivedTo: date })}`
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
      <AskedBack rows={asked} language={language} mayGive={isOneOf(role, 'owner', 'admin', 'cashier')} />
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
            rows={byPerson.flatMap((person) => personRows(person, language, listHref))}
          />
        </Section>
      )}
      <GivenBack rows={given} language={language} mayTakeBack={isOneOf(role, 'owner', 'admin')} />
      {/* Forms are not printed. Without a drawer, this whole section is not printed. */}
      <div className={drawers.length === 0 ? 'print:hidden' : ''}>
        <Section id="drawers" title={words.drawers}>
          {drawers.length > 0 && (
            <Table
              caption={words.drawersCaption}
              columns={drawerColumns(words, drawer)}
              rows={drawers.map((each) => drawerRow(each, language))}
            />
          )}
          {may('payments:write') && (
            <DrawerForms
              date={date}
              people={role === 'cashier' ? [] : withOwn(people, words.own)}
              colleagues={colleagues.map(({ id, name }) => ({ value: toWire('mem', id), label: name }))}
              language={language}
            />
          )}
        </Section>
      </div>
      {movements.length > 0 && (
        <Section id="movements" title={drawer.movements}>
          <Table
            caption={drawer.movementsCaption}
            columns={movementColumns(words, drawer, movements.some(mayReverse))}
            rows={movementRows({ movements, timeZone: business.timeZone, language, mayReverse })}
          />
        </Section>
      )}
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

const isOneOf = <Role,>(role: Role, ...roles: Role[]) => roles.includes(role)

/** Adds the person's own drawer, which they have even if they have recorded nothing. */
const withOwn = (people: readonly { value: string; label: string }[], own: string) =>
  people.length > 0 ? [...people, { value: '', label: own }] : []
