import imports from '@/messages/en/imports.json'

/** Why a row cannot be made. The words for it quote no value of the row: they are kept longer than the file. */
export type RowProblemCode = keyof typeof imports.problems

/** One problem of a row. */
export interface RowProblem {
  /** Null: it is about the whole row. */
  column: string | null
  code: string
  message: string
}

/** The problem is stored with its English words. `problemInWords` says it in the language of the reader. */
export const rowProblem = (column: string | null, code: RowProblemCode): RowProblem => ({
  column,
  code,
  message: imports.problems[code],
})
