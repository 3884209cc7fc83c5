import { countIn, inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { filled } from '@/messages/filled'
import { LINK } from './text-link'

export interface CohortRow {
  key: string
  title: string
  /** The list of those who started in this month. */
  href: string
  began: number
  /** How many of them are left after no month, one month, and so on. */
  kept: readonly number[]
}

// A phone shows only these months.
const ON_PHONES = new Set([1, 3, 6])
// From light to dark. The figure says the same as the shade.
const SHADES = ['', 'bg-chart-1/8', 'bg-chart-1/15', 'bg-chart-1/24', 'bg-chart-1/34']

interface CohortTableProps {
  caption: string
  rows: readonly CohortRow[]
  words: Readonly<Record<'beganIn' | 'began' | 'afterMonth', string>>
  language: Language
}

/** Retention by month of the start: a row each, with a shade for how many are left. */
export function CohortTable({ caption, rows, words, language }: CohortTableProps) {
  const months = Math.max(0, ...rows.map(({ kept }) => kept.length - 1))
  const numbers = Array.from({ length: months }, (_, n) => n + 1)
  const figure = (n: number) => inDigitsOf(language, String(n))
  const place = (n: number) => (ON_PHONES.has(n) ? '' : 'max-sm:hidden')
  return (
    <table className="figures w-full border-separate border-spacing-px text-right text-xs">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-muted">
        <tr>
          <th scope="col" className="py-1.5 text-left font-medium">
            {words.beganIn}
          </th>
          <th scope="col" className="px-2 py-1.5 font-medium">
            {words.began}
          </th>
          {numbers.map((n) => (
            <th key={n} scope="col" className={`px-2 py-1.5 font-medium ${place(n)}`}>
              <span className="sr-only">{filled(words.afterMonth, { n: figure(n) })}</span>
              <span aria-hidden="true">{figure(n)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, href, began, kept }) => (
          <tr key={key}>
            <th scope="row" className="py-1.5 text-left text-sm font-normal whitespace-nowrap">
              <a href={href} className={LINK}>
                {title}
              </a>
            </th>
            <td className="px-2 py-1.5">{countIn(language, began)}</td>
            {numbers.map((n) => (
              <td key={n} className={`rounded-md px-2 py-1.5 ${place(n)} ${shadeOf(kept[n], began)}`}>
                {kept[n] === undefined ? '' : inDigitsOf(language, percent(kept[n], began))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const percent = (kept: number, began: number) => `${Math.round((kept / began) * 100)} %`

function shadeOf(kept: number | undefined, began: number): string {
  if (!kept) return ''
  return SHADES[
    Math.min(SHADES.length - 1, Math.max(1, Math.round((kept / began) * (SHADES.length - 1))))
  ] as string
}
