import type { Language } from '@/lib/core/language'

/** The texts of a statement's PDF. */
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
  /** The columns and their sums. */
  sums: { label: string; value: string }[]
  /** Says that the rows are incomplete. Null if all are there. */
  cut: string | null
  /** `{page}` and `{pages}` are replaced when the PDF is drawn. */
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
