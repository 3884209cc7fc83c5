import { type Column, type Rows, TABLES } from '@/prisma/generated/tables'

type Field<Table extends keyof Rows> = keyof Rows[Table] & string

/** The fields of a table whose columns have this annotation in prisma/schema.prisma. */
export function fieldsThatAre<Table extends keyof Rows>(
  word: NonNullable<Column['word']>,
  table: Table,
): Field<Table>[] {
  const columns = Object.entries(TABLES[table].columns)
  return columns.filter(([, column]) => column.word === word).map(([field]) => field as Field<Table>)
}

/**
 * The values that an erasure leaves in a row's personal columns: nothing, or an empty document.
 * @param instead the values for columns that get something else.
 */
export function emptied<Table extends keyof Rows>(
  table: Table,
  instead: Partial<Rows[Table]> = {},
): Partial<Rows[Table]> {
  const left = fieldsThatAre('personal', table).map((field) => [
    field,
    instead[field] ?? emptyValue(table, field),
  ])
  return Object.fromEntries(left)
}

/** The same as SQL, for UPDATE … SET. `instead` contains expressions, also for columns with other annotations. */
export function settingEmptied<Table extends keyof Rows>(
  table: Table,
  instead: Partial<Record<Field<Table>, string>> = {},
): string {
  const fields = [
    ...new Set([...fieldsThatAre('personal', table), ...(Object.keys(instead) as Field<Table>[])]),
  ]
  const left = (field: Field<Table>) =>
    instead[field] ?? (emptyValue(table, field) === null ? 'NULL' : `'{}'`)
  return fields.map((field) => `${TABLES[table].columns[field]?.name} = ${left(field)}`).join(', ')
}

function emptyValue(table: keyof Rows, field: string): null | Record<string, never> {
  const column = TABLES[table].columns[field]
  if (column?.isNullable) return null
  if (column?.type === 'jsonb') return {}
  throw new TypeError(`${table}.${column?.name} cannot be empty: say what an erasure leaves in it`)
}
