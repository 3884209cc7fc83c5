import { CsvError, type Options } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { toAsciiDigits } from '@/lib/core/digits'
import { isImportColumn, metadataKeyOf, OWN_COLUMNS } from '../column-schema'
import { MAX_HEADINGS, MAX_ROWS } from '../limits-schema'
import { type RowProblemCode, rowProblem } from '../problem-schema'
import type { Columns, ReadFile, ReadRow } from '../terms'
import { guessedColumn } from './guess'
import { type FileRefusal, FileRefused, refuseColumns, refuseFile } from './refused'
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

/** How files begin that people take for CSV. */
const OTHER_KINDS: [begins: number[], message: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'This is an Excel workbook (.xlsx). In Excel choose Save as, and then CSV UTF-8.',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an old Excel workbook (.xls). In Excel choose Save as, and then CSV UTF-8.',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Export the table as CSV from the program that made it.'],
  [[0xff, 0xfe], 'The file is in UTF-16. Save it as CSV UTF-8.'],
  [[0xfe, 0xff], 'The file is in UTF-16. Save it as CSV UTF-8.'],
  [[0x1f, 0x8b], 'The file is compressed. Unpack it, and send the CSV.'],
  [
    [0x89, 0x50, 0x4e, 0x47],
    'This is a picture. Type its table into a spreadsheet, and save that as CSV UTF-8.',
  ],
  [[0xff, 0xd8, 0xff], 'This is a picture. Type its table into a spreadsheet, and save that as CSV UTF-8.'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'This is a text document (.rtf). Save the table as CSV UTF-8.'],
]

/**
 * The text of a file in UTF-8, without the mark at its beginning.
 * @throws {FileRefused}
 */
function decode(bytes: Uint8Array): string {
  for (const [begins, message] of OTHER_KINDS)
    if (begins.every((byte, at) => bytes[at] === byte)) throw refuseFile(message)
  const text = decodedUtf8(bytes)
  if (text.trim() === '') throw refuseFile('The file is empty. Send one with headings and rows.')
  if (text.includes('\u0000'))
    throw refuseFile('The file has characters that no text has. Save it as CSV UTF-8.')
  if (/^\s*</.test(text)) throw refuseFile('This is a web page or XML. Save the table as CSV UTF-8.')
  if (/^\s*[[{]/.test(text)) throw refuseFile('This is JSON. Send a CSV with headings in its first row.')
  return text
}

function decodedUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuseFile('The file is not in UTF-8, so that names in Nepali would be lost. Save it as CSV UTF-8.')
  }
}

// Above every column with its longest text. A quote that is not closed would make one record of the whole file.
const MAX_RECORD_CHARACTERS = 60_000
// A spreadsheet may leave as many lines that say nothing behind a full table.
const MAX_RECORDS = 2 * MAX_ROWS

const MESSAGES: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A text begins with a quote that is never closed. Close it, and send the file again.',
  INVALID_OPENING_QUOTE:
    'A cell has a quote in its middle. Write two quotes for one, and put the cell in quotes.',
  CSV_INVALID_CLOSING_QUOTE:
    'A cell goes on after its closing quote. Write two quotes for one inside of a cell.',
  CSV_MAX_RECORD_SIZE: 'A row is much too long. Look for a quote that is not closed.',
}

/**
 * The records of a CSV text, the headings first. They may have different lengths.
 * @throws {FileRefused}
 */
function recordsIn(text: string): string[][] {
  const options: Options = {
    delimiter: delimiterIn(text),
    // A file that went through several programs has several.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    to: MAX_RECORDS + 1,
  }
  try {
    const records = parse(text, options) as string[][]
    if (records.length > MAX_RECORDS) throw tooManyRows()
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? ` It is near line ${error.lines}.` : ''
    throw refuseFile(`${MESSAGES[error.code] ?? 'The file is no well-formed CSV. Save it again.'}${line}`)
  }
}

const tooManyRows = () => refuseFile('The file has more than 50,000 rows. Send it in several files.')

/** What stands between the headings: a comma or a semicolon. */
function delimiterIn(text: string): ',' | ';' {
  const [first = ''] = text.trimStart().split(/\r\n|\r|\n/, 1)
  const outside = first.replace(/"[^"]*"/g, '')
  const count = (mark: string) => outside.split(mark).length - 1
  const [commas, semicolons, tabs] = [count(','), count(';'), count('\t')]
  if (tabs > commas + semicolons)
    throw refuseFile('The headings are separated by tabs. Save the file with commas or semicolons.')
  return semicolons > commas ? ';' : ','
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
