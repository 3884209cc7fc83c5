import { titled } from '@/app/titled'
import { PageHead } from '@/components/dashboard/page-head'
import { Spoken } from '@/components/dashboard/spoken'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { SelectField } from '@/components/ui/select-field'
import { countIn, inDigitsOf } from '@/lib/core/digits'
import { fiscalMonth, fiscalMonthOf } from '@/lib/core/fiscal-year'
import { type Language, LOCALES } from '@/lib/core/language'
import { type RegisterMonth, registerMonth } from '@/lib/register/month'
import { readRegisterStart } from '@/lib/register/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { visit } from '../../../visit'
import { readQuery } from './input'
import { CreditNoteTable, InvoiceTable, RegisterTotals } from './tables'

export const generateMetadata = titled(({ register }) => register.title)

/** What the tax office asks for: the invoices of a month of Bikram Sambat, with their VAT and the sums. */
export default async function RegisterPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/invoices/register'>) {
  const { ctx, environment, business, language } = await visit((await params).environment, 'reports:read')
  const { frame, places, register: words } = MESSAGES[language]
  const asked = await registerMonth(ctx, readQuery(await searchParams))
  const register = await readRegisterStart(ctx, asked, SHOWN)
  const { rows, issued, totals, creditNotes, creditNoteTotals } = register
  const here = `/dashboard/${environment}/invoices`
  return (
    <Spoken language={language}>
      <PageHead
        title={words.title}
        crumbs={[{ title: places.pages.invoices, href: here }]}
        crumbsLabel={frame.breadcrumb}
        actions={
          <a
            className={buttonClass({ look: 'quiet', size: 'small' })}
            href={`${here}/register/export?fiscalYear=${asked.fiscalYear}&month=${asked.month}`}
            download
          >
            {words.download}
          </a>
        }
      >
        {words.lead}
      </PageHead>
      <form method="get" className="flex flex-wrap items-end gap-3">
        <SelectField
          label={words.fiscalYear}
          name="fiscalYear"
          defaultValue={asked.fiscalYear}
          options={yearsUntil(ctx.now, business.timeZone, asked).map((year) => ({
            value: year,
            label: inDigitsOf(language, year),
          }))}
        />
        <SelectField
          label={words.month}
          name="month"
          defaultValue={String(asked.month)}
          options={MONTHS.map((n) => ({
            value: String(n),
            label: monthName(asked.fiscalYear, n, language),
          }))}
        />
        <Button type="submit" look="quiet">
          {words.show}
        </Button>
      </form>
      {rows.length === 0 ? (
        <Empty>{words.nothing}</Empty>
      ) : (
        <>
          <RegisterTotals of="invoices" count={register.counted} sums={totals} language={language} />
          <InvoiceTable rows={rows} language={language} />
          {issued > rows.length && (
            <p className="text-sm text-ink-muted">
              {filled(words.first, {
                count: countIn(language, rows.length),
                all: countIn(language, issued),
              })}
            </p>
          )}
        </>
      )}
      {creditNotes.length > 0 && (
        <Section id="credit-notes" title={words.notes.title}>
          <RegisterTotals of="notes" count={creditNotes.length} sums={creditNoteTotals} language={language} />
          <CreditNoteTable rows={creditNotes.slice(0, SHOWN)} language={language} />
        </Section>
      )}
    </Spoken>
  )
}

// Who wants all of a busy month takes the CSV.
const SHOWN = 50
const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1)

function monthName(fiscalYear: string, n: number, language: Language): string {
  const found = fiscalMonth(fiscalYear, n)
  if (!found) return inDigitsOf(language, String(n))
  return LOCALES[language].nepaliMonths?.[found.month] ?? found.monthName
}

const YEARS_SHOWN = 6

/** The present fiscal year and those before it, and the one that is shown. */
function yearsUntil(now: Date, timeZone: string, { fiscalYear }: RegisterMonth): string[] {
  const first = Number((fiscalMonthOf(now, timeZone)?.fiscalYear ?? fiscalYear).slice(0, 4))
  const years = Array.from({ length: YEARS_SHOWN }, (_, i) => first - i).map(
    (year) => `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
  )
  return years.includes(fiscalYear) ? years : [fiscalYear, ...years]
}
