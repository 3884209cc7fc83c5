import { toAsciiDigits } from '@/lib/core/digits'
import { recordsIn, saysSomething, tooManyRows } from '@/lib/infra/csv/worker/records'
import { type FileRefusal, FileRefused, refuseColumns, refuseFile } from '@/lib/infra/csv/worker/refused'
import { isImportColumn, metadataKeyOf, OWN_COLUMNS } from '../column-schema'
import { MAX_HEADINGS, MAX_ROWS } from '../limits-schema'
import { type RowProblemCode, rowProblem } from '../problem-schema'
import type { Columns, ReadFile, ReadRow } from '../terms'
import { guessedColumn } from './guess'
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
    const [head = [], ...records] = fromHeadings(recordsIn(bytes, { most: MAX_ROWS }))
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
    if (rows.length > MAX_ROWS) throw tooManyRows(MAX_ROWS)
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

function rowOf(row: number, cells: string[], columns: Columns): ReadRow {
  const refused = (code: RowProblemCode): ReadRow => ({ row, cells, problems: [rowProblem(null, code)] })
  while (cells.length > columns.length && cells.at(-1) === '') cells.pop()
  if (cells.length > columns.length) return refused('too_many_cells')
  if (cells.length < columns.length) return refused('too_few_cells')
  const named = columns.flatMap((column, at) => (column === null ? [] : [[column, cells[at] ?? '']]))
  return { row, cells, ...termsIn(Object.fromEntries(named)) } as ReadRow
}

type Named = Readonly<Record<string, string>>

/**
 * Finds the column of each heading.
 * @param named which column a heading means, if it is not the name of one.
 * @param guesses What neither the name of a column nor named is guessed. What is like nothing says nothing.
 * @throws {FileRefused}
 */
function columnsMeant(headings: readonly string[], named: Named, guesses: boolean): Columns {
  if (headings.some(isOfAPerson))
    throw refuseFile(
      'The first row is a customer already. Write headings above it, such as name, phone and price.',
    )
  if (headings.length > MAX_HEADINGS)
    throw refuseFile(
      `The file has more than ${MAX_HEADINGS} columns. Leave out those that no customer needs.`,
    )
  if (headings.length === 1 && !isSaid(headings[0] ?? '', named) && !guessedColumn(headings[0] ?? ''))
    throw refuseFile(
      'The first row has one cell, which is no column. Delete the title above the headings, and save it with commas.',
    )
  const blank = headings.indexOf('')
  if (blank >= 0) throw refuseFile(`Column ${blank + 1} has no heading. Write one, or delete the column.`)
  refuseTwice(headings, (heading) => `Two columns have the heading ${heading}. Give each its own.`)
  refuseNamed(headings, named)
  const columns = guesses ? guessed(headings, named) : headings.map((heading) => columnOf(heading, named))
  const known = columns.filter((column) => column !== null)
  refuseTwice(known, (column) => `Two headings mean ${column}. Leave one of them out.`)
  // What was guessed, a person corrects.
  if (!guesses && !known.includes('phone') && !known.includes('email'))
    throw refuseFile('No column is phone or email. Each customer needs one of them.')
  if (known.filter((column) => metadataKeyOf(column) !== null).length > 50)
    throw refuseFile('The file has more than 50 columns of metadata. Leave some out.')
  return columns
}

const isOfAPerson = (heading: string) => /^\+?[\d\s-]{7,}$|\S@\S/.test(toAsciiDigits(heading))

function guessed(headings: readonly string[], named: Named): Columns {
  const columns = headings.map((heading) => (isSaid(heading, named) ? columnOf(heading, named) : null))
  for (const [at, heading] of headings.entries()) {
    const guess = isSaid(heading, named) ? null : guessedColumn(heading)
    if (guess !== null && !columns.includes(guess)) columns[at] = guess
  }
  return columns
}

const isSaid = (heading: string, named: Named) => Object.hasOwn(named, heading) || isColumn(heading)

const isColumn = (heading: string) =>
  isImportColumn(heading.toLowerCase()) || OWN_COLUMNS.includes(heading.toLowerCase())

function columnOf(heading: string, named: Named): string | null {
  const meant = Object.hasOwn(named, heading) ? (named[heading] as string) : heading
  // A person may decide that a column says nothing.
  if (meant === '') return null
  const column = meant.startsWith('metadata.') ? meant : meant.toLowerCase()
  if (isImportColumn(column)) return column
  if (OWN_COLUMNS.includes(column)) return null
  throw new FileRefused({
    code: 'import_column_unknown',
    param: 'columns',
    message: `The heading ${heading.slice(0, 100)} is no column. Name its column in columns, or leave it out of the file.`,
  })
}

/** Refuses names for headings that are not there, or for columns that do not exist. */
function refuseNamed(headings: readonly string[], named: Named): void {
  for (const [heading, column] of Object.entries(named)) {
    const shown = heading.slice(0, 100)
    if (!headings.includes(heading))
      throw refuseColumns(`The file has no heading ${shown}. Write it in columns as it is in the file.`)
    if (column !== '' && !isImportColumn(column))
      throw refuseColumns(
        `The heading ${shown} is mapped to something that is no column. Use one such as phone or metadata.branch.`,
      )
  }
}

function refuseTwice(names: readonly string[], message: (name: string) => string): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (name !== '' && seen.has(name)) throw refuseFile(message(name.slice(0, 100)))
    seen.add(name)
  }
}
