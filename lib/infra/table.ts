import { arrayParameter, jsonArrayParameter, jsonArraySql } from './array-parameter'
import type { Tx } from './db'

/** The PostgreSQL type of a column, as the set-based statements cast it. */
export type ColumnType =
  | 'uuid'
  | 'text'
  | 'text[]'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'timestamptz'
  | 'jsonb'
  | 'bytea'
  | 'environment'
  | 'billing_interval'
  | 'subscription_status'
  | 'invoice_status'
  | 'invoice_origin'
  | 'invoice_settlement'
  | 'ledger_account_kind'
  | 'ledger_transaction_kind'
  | 'topup_provider'
  | 'topup_state'

export interface Table<Row> {
  /** Writes all rows in one statement; none is fine. */
  insert(tx: Tx, rows: readonly Row[]): Promise<void>
  /** Rewrites the named columns of all rows, found by the key, in one statement. Returns how many it found. */
  update(tx: Tx, rows: readonly Row[], columns: readonly (keyof Row & string)[]): Promise<number>
  /** `a, b, c`: the columns in declared order, optionally behind an alias. */
  columnList(alias?: string): string
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Set-based writes for one table: a batch is one statement with one array per column, whatever its size, and a
 * single row is a batch of one. The texts are constant, so that they stay prepared.
 */
export function table<Row>(
  name: string,
  key: readonly (keyof Row & string)[],
  types: { readonly [Column in keyof Row & string]: ColumnType },
): Table<Row> {
  type Column = keyof Row & string
  const all = Object.keys(types) as Column[]
  const updates = new Map<string, string>()

  const columnList = (alias?: string) => all.map((c) => (alias ? `${alias}.` : '') + snakeCase(c)).join(', ')

  // unnest would flatten an array of arrays: a column of arrays travels as text and is cast row by row.
  const isArray = (column: Column) => types[column].endsWith('[]')
  const isJson = (column: Column) => types[column] === 'jsonb'
  const value = (column: Column) =>
    `v.${snakeCase(column)}${isArray(column) || isJson(column) ? `::${types[column]}` : ''}`
  const parameter = (column: Column, i: number) =>
    isJson(column) ? jsonArraySql(`$${i + 1}`) : `$${i + 1}::${isArray(column) ? 'text' : types[column]}[]`

  const source = (columns: readonly Column[]) => {
    const arrays = columns.map(parameter).join(', ')
    return `unnest(${arrays}) AS v(${columns.map(snakeCase).join(', ')})`
  }
  const parameters = (rows: readonly Row[], columns: readonly Column[]) =>
    columns.map((column) => {
      const values = rows.map((row) => row[column])
      if (isJson(column)) return jsonArrayParameter(values)
      return arrayParameter(
        isArray(column) ? values.map((each) => arrayParameter(each as unknown[])) : values,
      )
    })

  const insertText = `INSERT INTO ${name} (${columnList()}) SELECT ${all.map(value).join(', ')} FROM ${source(all)}`

  return {
    columnList,
    async insert(tx, rows) {
      if (rows.length > 0) await tx.query(insertText, parameters(rows, all))
    },
    async update(tx, rows, columns) {
      if (rows.length === 0) return 0
      const cacheKey = columns.join()
      let text = updates.get(cacheKey)
      if (!text) {
        const set = columns.map((c) => `${snakeCase(c)} = ${value(c)}`).join(', ')
        const match = key.map((c) => `t.${snakeCase(c)} = v.${snakeCase(c)}`).join(' AND ')
        text = `UPDATE ${name} t SET ${set} FROM ${source([...key, ...columns])} WHERE ${match} RETURNING 1`
        updates.set(cacheKey, text)
      }
      return (await tx.query(text, parameters(rows, [...key, ...columns]))).length
    },
  }
}
