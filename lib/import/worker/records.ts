import { CsvError, type Options } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { MAX_ROWS } from '../limits-schema'
import { refuseFile } from './refused'

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
export function recordsIn(text: string): string[][] {
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

export const tooManyRows = () => refuseFile('The file has more than 50,000 rows. Send it in several files.')

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
