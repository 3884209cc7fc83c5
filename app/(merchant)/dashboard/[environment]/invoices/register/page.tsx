import type { Metadata } from 'next'
import { Figure } from '@/components/dashboard/figure'
import { PageHead } from '@/components/dashboard/page-head'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Money } from '@/components/ui/money'
import { SelectField } from '@/components/ui/select-field'
import { type Column, Table } from '@/components/ui/table'
import { fiscalMonth, fiscalMonthOf } from '@/lib/core/fiscal-year'
import { type RegisterMonth, registerMonth } from '@/lib/register/month'
import { readRegisterStart } from '@/lib/register/read'
import type { RegisterCreditNote, RegisterRow, RegisterSums } from '@/lib/register/schema'
import { visit } from '../../../visit'
import { counted } from '../../imports/now'
import { readQuery } from './input'

export const metadata: Metadata = { title: 'Sales register' }

const COLUMNS: Column[] = [
  { title: 'Date (BS)', phone: 'detail' },
  { title: 'Invoice', phone: 'aside' },
  { title: 'Buyer', phone: 'lead' },
  { title: 'PAN', phone: 'hidden' },
  { title: 'Total', phone: 'figure', align: 'end' },
  { title: 'Taxable', phone: 'hidden', align: 'end' },
  { title: 'VAT', phone: 'hidden', align: 'end' },
]

const NOTE_COLUMNS: Column[] = COLUMNS.map((column) =>
  column.title === 'Invoice' ? { ...column, title: 'Credit note' } : column,
)

/** What the tax office asks for: the invoices of a month of Bikram Sambat, with their VAT and the sums. */
export default async function RegisterPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/invoices/register'>) {
  const { ctx, environment, business } = await visit((await params).environment, 'reports:read')
  const asked = await registerMonth(ctx, readQuery(await searchParams))
  const register = await readRegisterStart(ctx, asked, SHOWN)
  const { rows, issued, totals, creditNotes, creditNoteTotals } = register
  const here = `/dashboard/${environment}/invoices`
  return (
    <>
      <PageHead
        title="Sales register"
        crumbs={[{ title: 'Invoices', href: here }]}
        actions={
          <a
            className={buttonClass({ look: 'quiet', size: 'small' })}
            href={`${here}/register/export?fiscalYear=${asked.fiscalYear}&month=${asked.month}`}
            download
          >
            Download CSV
          </a>
        }
      >
        The invoices that you issued in a month of Bikram Sambat, as the tax office asks for them.
      </PageHead>
      <form method="get" className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Fiscal year"
          name="fiscalYear"
          defaultValue={asked.fiscalYear}
          options={yearsUntil(ctx.now, business.timeZone, asked).map((year) => ({
            value: year,
            label: year,
          }))}
        />
        <SelectField
          label="Month"
          name="month"
          defaultValue={String(asked.month)}
          options={MONTHS.map((n) => ({ value: String(n), label: monthName(asked.fiscalYear, n) }))}
        />
        <Button type="submit" look="quiet">
          Show
        </Button>
      </form>
      {rows.length === 0 ? (
        <Empty>No invoice was issued in this month.</Empty>
      ) : (
        <>
          <Sums label="Sums of the invoices" sums={totals}>
            {counted(register.counted, 'invoice')}
          </Sums>
          <Table caption="Invoices of the month" columns={COLUMNS} rows={rows.map(tableRow)} isFramed />
          {issued > rows.length && (
            <p className="text-sm text-ink-muted">
              The first {rows.length} of {issued.toLocaleString('en')}. The CSV has all.
            </p>
          )}
        </>
      )}
      {creditNotes.length > 0 && (
        <Section id="credit-notes" title="Credit notes">
          <Sums label="Sums of the credit notes" sums={creditNoteTotals}>
            {counted(creditNotes.length, 'credit note')}
          </Sums>
          <Table
            caption="Credit notes of the month"
            columns={NOTE_COLUMNS}
            rows={creditNotes.slice(0, SHOWN).map(noteRow)}
            isFramed
          />
        </Section>
      )}
    </>
  )
}

interface SumsProps {
  label: string
  sums: RegisterSums
  /** How many were added up. */
  children: React.ReactNode
}

function Sums({ label, sums, children }: SumsProps) {
  return (
    <section aria-label={label} className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
      <Figure label="Total" note={children}>
        <Money paisa={sums.totalPaisa} />
      </Figure>
      <Figure label="Taxable" note="What the VAT was computed from.">
        <Money paisa={sums.taxablePaisa} />
      </Figure>
      <Figure label="VAT" note="It is part of the total.">
        <Money paisa={sums.vatPaisa} />
      </Figure>
    </section>
  )
}

// Who wants all of a busy month takes the CSV.
const SHOWN = 50
const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1)

const monthName = (fiscalYear: string, n: number) => fiscalMonth(fiscalYear, n)?.monthName ?? String(n)

const YEARS_SHOWN = 6

/** The present fiscal year and those before it, and the one that is shown. */
function yearsUntil(now: Date, timeZone: string, { fiscalYear }: RegisterMonth): string[] {
  const first = Number((fiscalMonthOf(now, timeZone)?.fiscalYear ?? fiscalYear).slice(0, 4))
  const years = Array.from({ length: YEARS_SHOWN }, (_, i) => first - i).map(
    (year) => `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
  )
  return years.includes(fiscalYear) ? years : [fiscalYear, ...years]
}

function tableRow({ invoiceNumber, voided, ...row }: RegisterRow) {
  return { key: invoiceNumber, cells: cellsOf(`${invoiceNumber}${voided ? ' (void)' : ''}`, row) }
}

function noteRow({ number, invoiceNumber, ...row }: RegisterCreditNote) {
  return { key: number, cells: cellsOf(`${number} (of ${invoiceNumber})`, row) }
}

function cellsOf(number: string, row: Omit<RegisterRow, 'invoiceNumber' | 'voided'>) {
  const { dateBs, date, buyer, pan, totalPaisa, taxablePaisa, vatPaisa } = row
  return [
    <span key="date" className="figures whitespace-nowrap">
      {dateBs ?? date}
    </span>,
    <span key="number" className="figures whitespace-nowrap">
      {number}
    </span>,
    buyer,
    pan ?? '–',
    <Money key="total" paisa={totalPaisa} />,
    <Money key="taxable" paisa={taxablePaisa} />,
    <Money key="vat" paisa={vatPaisa} />,
  ]
}
