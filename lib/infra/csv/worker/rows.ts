import { recordsIn } from './records'
import { FileRefused } from './refused'

/** The headings of a file, and the column that each stands for. */
export type Headings<Column extends string> = Readonly<Record<string, Column>>

/** A row below the headings. The first one is row 1. */
export interface CsvRow<Column extends string> {
  row: number
  /** The text of a cell. Undefined if the file does not have the column. */
  cell(column: Column): string | undefined
}

/** Why a whole file is refused. */
export interface RowsRefusal {
  param: 'file' | 'columns'
  message: string
}

interface TableToRead<Column extends string> {
  bytes: Uint8Array
  /** All these headings are required. There may be titles above them. */
  headings: Headings<Column>
  /** These headings are optional. */
  optional?: Headings<Column>
  /** The column that every row must have. Lines without it are ignored, such as blank lines and totals. */
  needs: Column
  most: number
}

/** Reads the rows of a table that another program wrote. */
export function rowsUnder<Column extends string>({
  bytes,
  headings,
  optional = {},
  needs,
  most,
}: TableToRead<Column>): CsvRow<Column>[] | RowsRefusal {
  try {
    const needed = Object.keys(headings)
    const records = recordsIn(bytes, { most, headings: needed })
    const above = records.findIndex((record) => needed.every((heading) => cellsOf(record).includes(heading)))
    if (above < 0) return refused('columns', missingHeading(records, needed))
    const head = cellsOf(records[above] ?? [])
    const at = new Map(
      Object.entries({ ...optional, ...headings }).map(([heading, column]) => [
        column,
        head.indexOf(heading),
      ]),
    )
    const rows = records.slice(above + 1).flatMap((record, n): CsvRow<Column>[] => {
      const cell = (column: Column) => record[at.get(column) ?? -1]?.trim()
      return cell(needs) ? [{ row: n + 1, cell }] : []
    })
    if (rows.length === 0)
      return refused('file', `No row of the file has a ${needs}. Name its heading in columns.`)
    if (rows.length > most)
      return refused(
        'file',
        `The file has more than ${most.toLocaleString('en')} rows. Send it in several files.`,
      )
    return rows
  } catch (error) {
    if (error instanceof FileRefused) return refused('file', error.message)
    throw error
  }
}

const refused = (param: RowsRefusal['param'], message: string): RowsRefusal => ({ param, message })

const cellsOf = (record: readonly string[]) => record.map((cell) => cell.trim())

function missingHeading(records: readonly string[][], headings: readonly string[]): string {
  const seen = new Set(records.flatMap(cellsOf))
  const missing = headings.find((heading) => !seen.has(heading))
  return missing === undefined
    ? 'No line of the file has all the headings of columns.'
    : `The file has no heading ${missing.slice(0, 100)}. Write it in columns as it is in the file.`
}
