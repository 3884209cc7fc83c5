import { MAX_ROWS } from '../limits-schema'
import { type RowProblemCode, rowProblem } from '../problem-schema'
import type { Columns, ReadFile, ReadRow } from '../terms'
import { decode } from './decode'
import { columnsMeant } from './headings'
import { recordsIn, tooManyRows } from './records'
import { type FileRefusal, FileRefused, refuseFile } from './refused'
import { termsIn } from './row'

export interface FileToRead {
  bytes: Uint8Array
  /** Which column a heading means. */
  columns: Record<string, string>
  /** Whether the columns of other headings are guessed. */
  guesses: boolean
}

// A file that Khata has written has an apostrophe before what a spreadsheet would take for a formula.
const ESCAPED = /^'(?=[=+\-@])/

/** Reads a file of customers. It knows nothing of the database. */
export function readFile({ bytes, columns: named, guesses }: FileToRead): ReadFile | FileRefusal {
  try {
    const [head = [], ...records] = fromHeadings(recordsIn(decode(bytes)))
    const headings = head.map((heading) => heading.trim())
    // A spreadsheet leaves empty cells behind the last heading.
    while (headings.at(-1) === '') headings.pop()
    const columns = columnsMeant(headings, named, guesses)
    const rows = records.flatMap((record, at): ReadRow[] => {
      const cells = record.map((cell) => cell.trim().replace(ESCAPED, ''))
      return saysSomething(cells) ? [rowOf(at + 1, cells, columns)] : []
    })
    if (rows.length === 0)
      throw refuseFile('The file has headings and no rows. Write a row for each customer.')
    if (rows.length > MAX_ROWS) throw tooManyRows()
    return { headings, columns, rows }
  } catch (error) {
    if (error instanceof FileRefused) return error.refusal
    throw error
  }
}

/** The records from the first one on that says something. */
function fromHeadings(records: string[][]): string[][] {
  return records.slice(Math.max(0, records.findIndex(saysSomething)))
}

const saysSomething = (record: readonly string[]) => record.some((cell) => cell.trim() !== '')

function rowOf(row: number, cells: string[], columns: Columns): ReadRow {
  const refused = (code: RowProblemCode): ReadRow => ({ row, cells, problems: [rowProblem(null, code)] })
  while (cells.length > columns.length && cells.at(-1) === '') cells.pop()
  if (cells.length > columns.length) return refused('too_many_cells')
  if (cells.length < columns.length) return refused('too_few_cells')
  const named = columns.flatMap((column, at) => (column === null ? [] : [[column, cells[at] ?? '']]))
  return { row, cells, ...termsIn(Object.fromEntries(named)) } as ReadRow
}
