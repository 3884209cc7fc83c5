import { isImportColumn, metadataKeyOf, OWN_COLUMNS } from '../column-schema'
import { MAX_HEADINGS } from '../limits-schema'
import { FileRefused, refuseColumns, refuseFile } from './refused'

/** Where each column of a record stands. Null: the cell says nothing. */
export type Columns = (string | null)[]

/**
 * Finds the column of each heading.
 * @param named which column a heading means, if it is not the name of one.
 * @throws {FileRefused}
 */
export function columnsMeant(headings: readonly string[], named: Readonly<Record<string, string>>): Columns {
  if (headings.length > MAX_HEADINGS)
    throw refuseFile(
      `The file has more than ${MAX_HEADINGS} columns. Leave out those that no customer needs.`,
    )
  refuseTwice(headings, (heading) => `Two columns have the heading ${heading}. Give each its own.`)
  refuseNamed(headings, named)
  const columns = headings.map((heading, at) => columnOf(heading, at, named))
  const known = columns.filter((column) => column !== null)
  refuseTwice(known, (column) => `Two headings mean ${column}. Leave one of them out.`)
  if (!known.includes('phone') && !known.includes('email'))
    throw refuseFile('No column is phone or email. Each customer needs one of them.')
  if (known.filter((column) => metadataKeyOf(column) !== null).length > 50)
    throw refuseFile('The file has more than 50 columns of metadata. Leave some out.')
  return columns
}

function columnOf(heading: string, at: number, named: Readonly<Record<string, string>>): string | null {
  if (heading === '') throw refuseFile(`Column ${at + 1} has no heading. Write one, or delete the column.`)
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
function refuseNamed(headings: readonly string[], named: Readonly<Record<string, string>>): void {
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
