import { Money } from '@/components/ui/money'
import type { Column } from '@/components/ui/table'
import { countIn, inDigitsOf } from '@/lib/core/digits'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import type { MonthEndRow } from '@/lib/month-end/rows'
import { ADDED, CAME_IN, GIVEN_BACK, type MonthEnd, type MonthLine, TAKEN_OFF } from '@/lib/month-end/schema'
import { MESSAGES, type Messages } from '@/messages/catalogue'

type Words = Messages['monthEnd']

export const lineColumns = (words: Words): Column[] => [
  { title: words.what, phone: 'lead' },
  { title: words.count, phone: 'detail', align: 'end' },
  { title: words.amount, phone: 'figure', align: 'end' },
]

/**
 * The lines that lead from a month's money to its sales register: what came in, the differences, the register, and what was refunded.
 * @param register the address of the month's sales register.
 */
export function lineRows({ lines, paidPaisa, netPaisa }: MonthEnd, register: string, language: Language) {
  const { lines: titles, paid, net } = MESSAGES[language].monthEnd
  const found = (names: readonly MonthLine['line'][]) =>
    names.flatMap((name) => lines.find(({ line }) => line === name) ?? [])
  const rows = (names: readonly MonthLine['line'][], sign: bigint) =>
    found(names).map(({ line, count, amountPaisa }) => ({
      key: line,
      cells: [
        titles[line],
        countIn(language, count),
        <Money key="amount" paisa={sign * BigInt(amountPaisa)} language={language} />,
      ],
    }))
  const sum = (key: string, title: string, paisa: string, href?: string) => ({
    key,
    href,
    cells: [
      <strong key="title">{title}</strong>,
      countIn(language, found([key as MonthLine['line']])[0]?.count ?? 0),
      <strong key="amount">
        <Money paisa={paisa} language={language} />
      </strong>,
    ],
  })
  const [registered] = found(['register'])
  return [
    ...rows(CAME_IN, 1n),
    { ...sum('paid', paid, paidPaisa), cells: sum('paid', paid, paidPaisa).cells.with(1, '') },
    ...rows(ADDED, 1n),
    ...rows(TAKEN_OFF, -1n),
    sum('register', titles.register, registered?.amountPaisa ?? '0', register),
    ...rows(GIVEN_BACK, -1n),
    { ...sum('net', net, netPaisa), cells: sum('net', net, netPaisa).cells.with(1, '') },
    ...rows(['void'], 1n),
  ]
}

export function differenceColumns(language: Language): Column[] {
  const { list, register, monthEnd } = MESSAGES[language]
  return [
    { title: list.heads.invoice, phone: 'aside' },
    { title: register.buyer, phone: 'lead' },
    { title: monthEnd.rows.issued, phone: 'detail' },
    { title: monthEnd.rows.paid, phone: 'hidden' },
    { title: monthEnd.rows.how, phone: 'hidden' },
    { title: register.total, phone: 'figure', align: 'end' },
  ]
}

export function differenceRow(row: MonthEndRow, environment: string, language: Language) {
  const { states, monthEnd } = MESSAGES[language]
  const ways = { ...states.method, wallet: monthEnd.rows.wallet, nothing_due: monthEnd.rows.nothing_due }
  const day = (bs: string | null, ad: string) => (
    <span key={ad} className="figures whitespace-nowrap">
      {inDigitsOf(language, bs ?? ad)}
    </span>
  )
  return {
    key: row.id,
    href: `/dashboard/${environment}/invoices/${toWire('inv', row.id)}`,
    cells: [
      <span key="number" className="figures whitespace-nowrap">
        {inDigitsOf(language, row.invoiceNumber)}
      </span>,
      row.buyer,
      day(row.dateBs, row.date),
      row.paidOn ? day(row.paidOnBs, row.paidOn) : monthEnd.rows.notPaid,
      row.how ? ways[row.how] : '–',
      <Money key="total" paisa={row.totalPaisa} language={language} />,
    ],
  }
}
