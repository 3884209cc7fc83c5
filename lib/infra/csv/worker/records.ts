import { CsvError, type Options } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { refuseFile } from './refused'

// Reads CSV as spreadsheets and other programs write it.

/** The first bytes of file types that people mistake for CSV. */
const OTHER_KINDS: [begins: number[], message: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'This is an Excel workbook (.xlsx). In Excel choose Save as, and then CSV UTF-8.',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an old Excel workbook (.xls), or one with a password. In Excel choose Save as, and then CSV UTF-8.',
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
 * The text of a UTF-8 file, without the byte order mark.
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

// More than all columns with their longest texts. Without a limit, a quote that is not closed would turn the whole file into one record.
const MAX_RECORD_CHARACTERS = 60_000
// Below a full table, a spreadsheet may leave as many empty lines again.
const RECORDS_PER_ROW = 2

const MESSAGES: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A text begins with a quote that is never closed. Close it, and send the file again.',
  INVALID_OPENING_QUOTE:
    'A cell has a quote in its middle. Write two quotes for one, and put the cell in quotes.',
  CSV_INVALID_CLOSING_QUOTE:
    'A cell goes on after its closing quote. Write two quotes for one inside of a cell.',
  CSV_MAX_RECORD_SIZE: 'A row is much too long. Look for a quote that is not closed.',
}

// Programs write this line above a file, for Excel.
const SEPARATOR = /^sep=([,;\t|])\r?\n/i

interface CsvLimits {
  /** The most rows that the file may have. */
  most: number
  /**
   * The headings to look for. Their line may be anywhere near the top, and its separator may also be a tab. If left out, the first line
   * with a separator is used.
   */
  headings?: readonly string[]
}

/**
 * The records of a UTF-8 CSV file, headings first. They may have different lengths.
 * @throws {FileRefused}
 */
export function recordsIn(bytes: Uint8Array, { most, headings }: CsvLimits): string[][] {
  const file = decode(bytes)
  const [said = '', delimiter] = SEPARATOR.exec(file) ?? []
  const text = file.slice(said.length)
  const options: Options = {
    delimiter: delimiter ?? delimiterIn(text, headings),
    // A file that went through several programs may mix line endings.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    to: RECORDS_PER_ROW * most + 1,
  }
  try {
    const records = parse(text, options) as string[][]
    if (records.length > RECORDS_PER_ROW * most) throw tooManyRows(most)
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? ` It is near line ${error.lines}.` : ''
    throw refuseFile(`${MESSAGES[error.code] ?? 'The file is no well-formed CSV. Save it again.'}${line}`)
  }
}

export const tooManyRows = (most: number) =>
  refuseFile(`The file has more than ${most.toLocaleString('en')} rows. Send it in several files.`)

export const saysSomething = (record: readonly string[]) => record.some((cell) => cell.trim() !== '')

/** The separator of the cells: a comma, a semicolon, or a tab where one is allowed. */
function delimiterIn(text: string, headings: readonly string[] | undefined): ',' | ';' | '\t' {
  const outside = lineOfHeadings(text, headings).replace(/"[^"]*"/g, '')
  const count = (mark: string) => outside.split(mark).length - 1
  const [commas, semicolons, tabs] = [count(','), count(';'), count('\t')]
  if (tabs > commas + semicolons) {
    if (headings) return '\t'
    throw refuseFile('The headings are separated by tabs. Save the file with commas or semicolons.')
  }
  return semicolons > commas ? ';' : ','
}

// There may be titles above the headings.
const LINES_LOOKED_AT = 50

function lineOfHeadings(text: string, headings: readonly string[] = []): string {
  const lines = text.trimStart().split(/\r\n|\r|\n/, LINES_LOOKED_AT)
  const isTable = (line: string) =>
    headings.length > 0 ? headings.every((heading) => line.includes(heading)) : /[,;\t]/.test(line)
  return lines.find(isTable) ?? lines[0] ?? ''
}
