import type { Language } from '@/lib/core/language'

/** The texts of a statement, for a PDF. */
export interface StatementDocument {
  language: Language
  title: string
  month: string
  owner: string
  testNotice: string | null
  columns: { day: string; what: string; amount: string; balance: string }
  opening: { label: string; balance: string }
  rows: StatementRow[]
  closing: { label: string; balance: string }
  /** Each with its sum. */
  sums: { label: string; value: string }[]
  /** Not all rows are here. */
  cut: string | null
  /** `{page}` and `{pages}` are filled when it is drawn. */
  pageWords: string
}

export interface StatementRow {
  day: string
  date: string
  what: string
  who: string
  amount: string
  balance: string
}
