import { toAsciiDigits } from '@/lib/core/digits'
import { recordsIn, saysSomething, tooManyRows } from '@/lib/infra/csv/worker/records'
import { type FileRefusal, FileRefused, refuseColumns, refuseFile } from '@/lib/infra/csv/worker/refused'
import { isImportColumn, metadataKeyOf, OWN_COLUMNS } from '../column-schema'
import { MAX_HEADINGS, MAX_ROWS } from '../limits-schema'
import { rowProblem } from '../problem-schema'
import type { Columns, ReadFile, ReadRow } from '../terms'
import { meaningOf, tidyCell } from './cell'
import { type Orders, ordersIn } from './day'
import { guessedColumns, isLikeColumn, likelyNames } from './guess'
import { cellsByColumn, termsIn } from './row'
import { isZip, recordsInWorkbook } from './workbook'

export interface FileToRead {
  bytes: Uint8Array
  /** Which column a heading means. */
  columns: Record<string, string>
  /** Whether the columns of other headings are guessed. */
  guesses: boolean
}

// So many rows tell what a column has.
const ROWS_LOOKED_AT = 200

/** Reads a file of customers. It knows nothing of the database. */
export async function readFile(file: FileToRead): Promise<ReadFile | FileRefusal> {
  try {
    const { bytes } = file
    const records = isZip(bytes) ? await recordsInWorkbook(bytes) : recordsIn(bytes, { most: MAX_ROWS })
    return readRecords(records, file)
  } catch (error) {
    if (error instanceof FileRefused) return error.refusal
    throw error
  }
}

/** @throws {FileRefused} */
function readRecords(all: string[][], { columns: named, guesses }: FileToRead): ReadFile {
  const [head = [], ...records] = fromHeadings(all, named)
  const headings = head.map(tidyCell)
  // A spreadsheet leaves empty cells behind the last heading.
  while (headings.at(-1) === '') headings.pop()
  const sample = records.slice(0, ROWS_LOOKED_AT)
  const columns = columnsMeant(headings, named, guesses, sample)
  const orders = ordersOf(columns, records)
  const decimals = decimalIds(columns, records)
  const rows = records.flatMap((record, at): ReadRow[] => {
    const cells = record
      .map(tidyCell)
      .map((cell, n) => (decimals.has(n) ? cell.replace(DECIMAL, '$1') : cell))
    return saysSomething(cells) ? [rowOf(at + 1, cells, columns, orders)] : []
  })
  if (rows.length === 0) throw refuseFile('The file has headings and no rows. Write a row for each customer.')
  if (rows.length > MAX_ROWS) throw tooManyRows(MAX_ROWS)
  return { headings, columns, rows, likelyNames: likelyNames(headings, columns, sample) }
}

// Titles above the headings are few.
const RECORDS_LOOKED_AT = 10

/** The records from the headings on. Above them may be a title, which has fewer cells, and none or one that is like a heading. */
function fromHeadings(records: string[][], named: Named): string[][] {
  const said = (record: readonly string[] = []) => record.map(tidyCell).filter((cell) => cell !== '')
  const known = (record: readonly string[] = []) =>
    said(record).filter((cell) => isSaid(cell, named) || isLikeColumn(cell)).length
  const first = Math.max(0, records.findIndex(saysSomething))
  const title = said(records[first]).length
  const below = records.slice(first, first + RECORDS_LOOKED_AT).findIndex((record) => known(record) > 1)
  const isTitle = below > 0 && (title === 1 || known(records[first]) === 0)
  return records.slice(isTitle && title <= said(records[first + below]).length ? first + below : first)
}

/** In which order the dates of each column of dates are. */
function ordersOf(columns: Columns, records: readonly string[][]): Record<string, Orders> {
  const dates = columns.flatMap((column, at) => (column?.endsWith('_until') ? [[column, at] as const] : []))
  return Object.fromEntries(
    dates.map(([column, at]) => [column, ordersIn(records.map((record) => tidyCell(record[at] ?? '')))]),
  )
}

// What a data tool makes of a column of whole numbers with a gap in it.
const DECIMAL = /^(\d+)\.0$/
const IDS = ['external_id', 'pan']

/** The columns of ids whose numbers are all written as decimals. */
function decimalIds(columns: Columns, records: readonly string[][]): ReadonlySet<number> {
  const ids = columns.flatMap((column, at) => (column !== null && IDS.includes(column) ? [at] : []))
  const isDecimal = (at: number) =>
    records.every((record) => meaningOf(tidyCell(record[at] ?? '')).replace(DECIMAL, '') === '')
  return new Set(ids.filter(isDecimal))
}

function rowOf(row: number, cells: string[], columns: Columns, orders: Record<string, Orders>): ReadRow {
  while (cells.length > columns.length && cells.at(-1) === '') cells.pop()
  if (cells.length > columns.length) return { row, cells, problems: [rowProblem(null, 'too_many_cells')] }
  // Some programs write no empty cells behind the last one.
  while (cells.length < columns.length) cells.push('')
  return { row, cells, ...termsIn(cellsByColumn(cells, columns), orders) } as ReadRow
}

type Named = Readonly<Record<string, string>>

/**
 * Finds the column of each heading.
 * @param named which column a heading means, if it is not the name of one.
 * @param guesses What neither the name of a column nor named is guessed. What is like nothing says nothing.
 * @param rows the first ones.
 * @throws {FileRefused}
 */
function columnsMeant(
  headings: readonly string[],
  named: Named,
  guesses: boolean,
  rows: readonly string[][],
): Columns {
  if (headings.some(isOfAPerson))
    throw refuseFile(
      'The first row is already a customer. Write headings above it, such as name, phone and price.',
    )
  if (headings.length > MAX_HEADINGS)
    throw refuseFile(
      `The file has more than ${MAX_HEADINGS} columns. Leave out those that no customer needs.`,
    )
  if (headings.length === 1 && !isSaid(headings[0] ?? '', named) && !isLikeColumn(headings[0] ?? ''))
    throw refuseFile(
      'The first row has one cell, which is not a column. Delete the title above the headings, and save it with commas.',
    )
  const blank = headings.indexOf('')
  if (blank >= 0 && !guesses && !isSaid('', named))
    throw refuseFile(`Column ${blank + 1} has no heading. Write one, or delete the column.`)
  refuseTwice(headings, (heading) => `Two columns have the heading ${heading}. Give each its own.`)
  refuseNamed(headings, named)
  const columns = guesses
    ? guessedColumns(
        headings,
        headings.map((heading) => (isSaid(heading, named) ? columnOf(heading, named) : undefined)),
        rows,
      )
    : headings.map((heading) => columnOf(heading, named))
  const known = columns.filter((column) => column !== null)
  refuseTwice(
    known.filter((column) => column !== 'address'),
    (column) => `Two headings mean ${column}. Leave one of them out.`,
  )
  // What was guessed, a person corrects.
  if (!guesses && !known.includes('phone') && !known.includes('email'))
    throw refuseFile('No column is phone or email. Each customer needs one of them.')
  if (known.filter((column) => metadataKeyOf(column) !== null).length > 50)
    throw refuseFile('The file has more than 50 columns of metadata. Leave some out.')
  return columns
}

const isOfAPerson = (heading: string) => /^\+?[\d\s-]{7,}$|\S@\S/.test(toAsciiDigits(heading))

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
    message: `The heading ${heading.slice(0, 100)} is not a known column. Map it in columns, or remove it from the file.`,
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
        `The heading ${shown} is mapped to something that is not a column. Use one such as phone or metadata.branch.`,
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
