import { titled } from '@/app/titled'
import { Figure } from '@/components/dashboard/figure'
import { MonthFields } from '@/components/dashboard/month-fields'
import { PageHead } from '@/components/dashboard/page-head'
import { Spoken } from '@/components/dashboard/spoken'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { countIn, inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { registerMonth } from '@/lib/register/month'
import { readRegisterStart } from '@/lib/register/read'
import type { RegisterCreditNote, RegisterRow, RegisterSums } from '@/lib/register/schema'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { visit } from '../../../visit'
import { readQuery } from './input'

export const generateMetadata = titled(({ register }) => register.title)

/** The sales register for the tax office: the invoices of a month of Bikram Sambat, with their VAT and the sums. */
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
          >
            {words.download}
          </a>
        }
      >
        {words.lead}
      </PageHead>
      <form method="get" className="flex flex-wrap items-end gap-3">
        <MonthFields
          words={words}
          asked={asked}
          now={ctx.now}
          timeZone={business.timeZone}
          language={language}
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

// For all invoices of a busy month there is the CSV.
const SHOWN = 50
interface RegisterTotalsProps {
  of: 'invoices' | 'notes'
  /** How many invoices are in the sum. */
  count: number
  sums: RegisterSums
  language: Language
}

function RegisterTotals({ of, count, sums, language }: RegisterTotalsProps) {
  const { list, register: words } = MESSAGES[language]
  const counted = staffWords('register', language)(`${of}.count`, { count, many: countIn(language, count) })
  return (
    <section aria-label={words[of].sums} className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
      <Figure label={words.total} note={counted}>
        <Money paisa={sums.totalPaisa} language={language} />
      </Figure>
      <Figure label={words.taxable} note={words.taxableNote}>
        <Money paisa={sums.taxablePaisa} language={language} />
      </Figure>
      <Figure label={list.heads.vat} note={words.vatNote}>
        <Money paisa={sums.vatPaisa} language={language} />
      </Figure>
    </section>
  )
}

interface TableProps<Row> {
  rows: readonly Row[]
  language: Language
}

function InvoiceTable({ rows, language }: TableProps<RegisterRow>) {
  const { list, register: words } = MESSAGES[language]
  return (
    <Table
      caption={words.invoices.caption}
      columns={columnsIn(language, list.heads.invoice)}
      rows={rows.map(({ invoiceNumber: number, voided, ...row }) => ({
        key: number,
        cells: cellsOf(voided ? filled(words.void, { number }) : number, row, language),
      }))}
      isFramed
    />
  )
}

function CreditNoteTable({ rows, language }: TableProps<RegisterCreditNote>) {
  const { notes, of } = MESSAGES[language].register
  return (
    <Table
      caption={notes.caption}
      columns={columnsIn(language, notes.one)}
      rows={rows.map(({ number, invoiceNumber: invoice, ...row }) => ({
        key: number,
        cells: cellsOf(filled(of, { number, invoice }), row, language),
      }))}
      isFramed
    />
  )
}

/** @param number the heading of the column of numbers. */
function columnsIn(language: Language, number: string): Column[] {
  const { list, register: words } = MESSAGES[language]
  return [
    { title: words.date, phone: 'detail' },
    { title: number, phone: 'aside' },
    { title: words.buyer, phone: 'lead' },
    { title: list.heads.pan, phone: 'hidden' },
    { title: words.total, phone: 'figure', align: 'end' },
    { title: words.taxable, phone: 'hidden', align: 'end' },
    { title: list.heads.vat, phone: 'hidden', align: 'end' },
  ]
}

function cellsOf(number: string, row: Omit<RegisterRow, 'invoiceNumber' | 'voided'>, language: Language) {
  const { dateBs, date, buyer, pan, totalPaisa, taxablePaisa, vatPaisa } = row
  return [
    <span key="date" className="figures whitespace-nowrap">
      {inDigitsOf(language, dateBs ?? date)}
    </span>,
    <span key="number" className="figures">
      {number.split(/(?= \()/).map((part) => (
        <span key={part} className="whitespace-nowrap max-sm:block">
          {part}
        </span>
      ))}
    </span>,
    buyer,
    pan ?? '–',
    <Money key="total" paisa={totalPaisa} language={language} />,
    <Money key="taxable" paisa={taxablePaisa} language={language} />,
    <Money key="vat" paisa={vatPaisa} language={language} />,
  ]
}
