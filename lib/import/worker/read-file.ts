import { type RowProblemCode, rowProblem } from '../problem-schema'
import type { ReadFile, ReadRow } from '../terms'
import { decode } from './decode'
import { type Columns, columnsMeant } from './headings'
import { recordsIn } from './records'
import { type FileRefusal, FileRefused, refuseFile } from './refused'
import { termsIn } from './row'

export interface FileToRead {
  bytes: Uint8Array
  /** Which column a heading means. */
  columns: Record<string, string>
}

// A file that Khata has written has an apostrophe before what a spreadsheet would take for a formula.
const ESCAPED = /^'(?=[=+\-@])/

/** Reads a file of customers. It knows nothing of the database. */
export function readFile({ bytes, columns: named }: FileToRead): ReadFile | FileRefusal {
  try {
    const [head = [], ...records] = recordsIn(decode(bytes))
    const headings = head.map((heading) => heading.trim())
    const columns = columnsMeant(headings, named)
    const rows = records.flatMap((record, at): ReadRow[] => {
      const cells = record.map((cell) => cell.trim().replace(ESCAPED, ''))
      return cells.every((cell) => cell === '') ? [] : [rowOf(at + 1, cells, columns)]
    })
    if (rows.length === 0)
      throw refuseFile('The file has headings and no rows. Write a row for each customer.')
    return { headings, rows }
  } catch (error) {
    if (error instanceof FileRefused) return error.refusal
    throw error
  }
}

function rowOf(row: number, cells: string[], columns: Columns): ReadRow {
  const refused = (code: RowProblemCode): ReadRow => ({ row, cells, problems: [rowProblem(null, code)] })
  // A spreadsheet leaves empty cells behind the last heading.
  while (cells.length > columns.length && cells.at(-1) === '') cells.pop()
  if (cells.length > columns.length) return refused('too_many_cells')
  if (cells.length < columns.length) return refused('too_few_cells')
  const named = columns.flatMap((column, at) => (column === null ? [] : [[column, cells[at] ?? '']]))
  return { row, cells, ...termsIn(Object.fromEntries(named)) } as ReadRow
}
