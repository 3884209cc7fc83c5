import { Figure } from '@/components/dashboard/figure'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { countIn, inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import type { RegisterCreditNote, RegisterRow, RegisterSums } from '@/lib/register/schema'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'

interface RegisterTotalsProps {
  of: 'invoices' | 'notes'
  /** How many were added up. */
  count: number
  sums: RegisterSums
  language: Language
}

export function RegisterTotals({ of, count, sums, language }: RegisterTotalsProps) {
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

export function InvoiceTable({ rows, language }: TableProps<RegisterRow>) {
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

export function CreditNoteTable({ rows, language }: TableProps<RegisterCreditNote>) {
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

/** @param number what the column of the numbers is called. */
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
