import type { JsonValue } from '@prisma/client/runtime/client'
import { type Column as ColumnDescription, type Rows, TABLES } from '@/prisma/generated/tables'
import { arrayParameter, jsonArrayParameter, jsonArraySql } from './array-parameter'
import type { Tx } from './transaction'

/** The nullable columns. The JSON type always includes null, even for a column that is not nullable. */
type Nulls<Row> = {
  readonly [Column in keyof Row as null extends Row[Column]
    ? JsonValue extends Row[Column]
      ? never
      : Column
    : never]: null
}

export interface Table<Row> {
  /** Inserts all rows in one statement. Does nothing if there are no rows. */
  insert(tx: Tx, rows: readonly Row[]): Promise<void>
  /**
   * Updates these columns of all rows in one statement, found by their key.
   * @returns how many rows were found.
   */
  update(tx: Tx, rows: readonly Row[], columns: readonly (keyof Row & string)[]): Promise<number>
  /** A start for new rows: all nullable columns are null. */
  nulls: Nulls<Row>
  /** The columns in declared order, such as `a, b, c`, optionally with an alias. */
  columnList(alias?: string): string
}

/**
 * Writes whole sets of rows of one table. A batch of any size is one statement with one array per column. A single row has another
 * statement with one value per column, which the server reads faster. The texts never change, so they stay prepared. The columns come from
 * prisma/schema.prisma.
 */
export function table<Name extends keyof typeof TABLES>(name: Name): Table<Rows[Name]> {
  type Row = Rows[Name]
  type Column = keyof Row & string
  const columns = TABLES[name].columns as Readonly<Record<Column, ColumnDescription>>
  const key = TABLES[name].key as readonly Column[]
  const all = Object.keys(columns) as Column[]
  const updates = new Map<string, Texts>()

  const inSql = (column: Column) => columns[column].name
  const typeOf = (column: Column) => columns[column].type
  const columnList = (alias?: string) => all.map((c) => (alias ? `${alias}.` : '') + inSql(c)).join(', ')

  // unnest flattens an array of arrays. So an array column is sent as text, and cast in each row.
  const isArray = (column: Column) => typeOf(column).endsWith('[]')
  const isJson = (column: Column) => typeOf(column).startsWith('json')
  const value = (column: Column) =>
    `v.${inSql(column)}${isArray(column) || isJson(column) ? `::${typeOf(column)}` : ''}`
  const parameter = (column: Column, i: number) =>
    isJson(column) ? jsonArraySql(`$${i + 1}`) : `$${i + 1}::${isArray(column) ? 'text' : typeOf(column)}[]`

  const source = (columns: readonly Column[]) => {
    const arrays = columns.map(parameter).join(', ')
    return `unnest(${arrays}) AS v(${columns.map(inSql).join(', ')})`
  }
  const parameters = (rows: readonly Row[], columns: readonly Column[]) =>
    columns.map((column) => {
      const values = rows.map((row) => row[column])
      if (rows.length === 1) return singleParameter(values[0], isJson(column))
      if (isJson(column)) return jsonArrayParameter(values)
      return arrayParameter(
        isArray(column) ? values.map((each) => arrayParameter(each as unknown[])) : values,
      )
    })

  const singles = (columns: readonly Column[]) => columns.map((column, i) => `$${i + 1}::${typeOf(column)}`)
  const inserts: Texts = {
    batch: `INSERT INTO ${name} (${columnList()}) SELECT ${all.map(value).join(', ')} FROM ${source(all)}`,
    single: `INSERT INTO ${name} (${columnList()}) VALUES (${singles(all).join(', ')})`,
  }
  const updatesOf = (columns: readonly Column[]): Texts => {
    const given = [...key, ...columns]
    const placed = singles(given)
    const pairs = (listed: readonly Column[], from: (column: Column, i: number) => string) =>
      listed.map((column, i) => `${inSql(column)} = ${from(column, i)}`)
    const match = key.map((c) => `t.${inSql(c)} = v.${inSql(c)}`).join(' AND ')
    return {
      batch: `UPDATE ${name} t SET ${pairs(columns, value).join(', ')} FROM ${source(given)} WHERE ${match} RETURNING 1`,
      single: `UPDATE ${name} SET ${pairs(columns, (_, i) => placed[key.length + i] as string).join(', ')}
        WHERE ${pairs(key, (_, i) => placed[i] as string).join(' AND ')} RETURNING 1`,
    }
  }

  const nulls = Object.fromEntries(
    all.flatMap((column) => (columns[column].isNullable ? [[column, null]] : [])),
  ) as Nulls<Row>

  return {
    nulls,
    columnList,
    async insert(tx, rows) {
      if (rows.length > 0) await tx.query(textFor(rows, inserts), parameters(rows, all))
    },
    async update(tx, rows, columns) {
      if (rows.length === 0) return 0
      const cacheKey = columns.join()
      let texts = updates.get(cacheKey)
      if (!texts) {
        texts = updatesOf(columns)
        updates.set(cacheKey, texts)
      }
      return (await tx.query(textFor(rows, texts), parameters(rows, [...key, ...columns]))).length
    },
  }
}

interface Texts {
  batch: string
  single: string
}

const textFor = (rows: readonly unknown[], { batch, single }: Texts) => (rows.length === 1 ? single : batch)

function singleParameter(value: unknown, isJson: boolean): unknown {
  if (value === null || value === undefined) return null
  if (isJson) return JSON.stringify(value)
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? arrayParameter(value) : value
}
