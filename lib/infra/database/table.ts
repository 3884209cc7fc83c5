import { arrayParameter, jsonArrayParameter, jsonArraySql } from './array-parameter'
import type { Tx } from './transaction'

/** A column's PostgreSQL type. Set-based statements cast to it. */
export type ColumnType =
  | 'uuid'
  | 'text'
  | 'text[]'
  | 'bytea[]'
  | 'timestamptz[]'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'timestamptz'
  | 'jsonb'
  | 'bytea'
  | 'environment'
  | 'dunning_final_action'
  | 'billing_interval'
  | 'subscription_status'
  | 'invoice_status'
  | 'invoice_origin'
  | 'invoice_settlement'
  | 'ledger_account_kind'
  | 'ledger_transaction_kind'
  | 'topup_provider'
  | 'topup_state'
  | 'checkout_session_status'
  | 'topup_reconciliation'

export interface Table<Row> {
  /** Inserts all rows in one statement. Does nothing if there are no rows. */
  insert(tx: Tx, rows: readonly Row[]): Promise<void>
  /**
   * Updates the named columns of all rows in one statement. The key finds the rows.
   * @returns how many rows were found.
   */
  update(tx: Tx, rows: readonly Row[], columns: readonly (keyof Row & string)[]): Promise<number>
  /** The columns in declared order, such as `a, b, c`, optionally with an alias. */
  columnList(alias?: string): string
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Writes whole sets of rows of one table. A batch of any size is one statement with one array per column. A single
 * row has another statement with one value per column, which the server reads faster. The texts never change, so they
 * stay prepared.
 */
export function table<Row>(
  name: string,
  key: readonly (keyof Row & string)[],
  types: { readonly [Column in keyof Row & string]: ColumnType },
): Table<Row> {
  type Column = keyof Row & string
  const all = Object.keys(types) as Column[]
  const updates = new Map<string, Texts>()

  const columnList = (alias?: string) => all.map((c) => (alias ? `${alias}.` : '') + snakeCase(c)).join(', ')

  // unnest flattens an array of arrays. So a column of arrays is sent as text, and each row is cast.
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
      if (rows.length === 1) return singleParameter(values[0], isJson(column))
      if (isJson(column)) return jsonArrayParameter(values)
      return arrayParameter(
        isArray(column) ? values.map((each) => arrayParameter(each as unknown[])) : values,
      )
    })

  const singles = (columns: readonly Column[]) => columns.map((column, i) => `$${i + 1}::${types[column]}`)
  const inserts: Texts = {
    batch: `INSERT INTO ${name} (${columnList()}) SELECT ${all.map(value).join(', ')} FROM ${source(all)}`,
    single: `INSERT INTO ${name} (${columnList()}) VALUES (${singles(all).join(', ')})`,
  }
  const updatesOf = (columns: readonly Column[]): Texts => {
    const given = [...key, ...columns]
    const placed = singles(given)
    const pairs = (listed: readonly Column[], from: (column: Column, i: number) => string) =>
      listed.map((column, i) => `${snakeCase(column)} = ${from(column, i)}`)
    const match = key.map((c) => `t.${snakeCase(c)} = v.${snakeCase(c)}`).join(' AND ')
    return {
      batch: `UPDATE ${name} t SET ${pairs(columns, value).join(', ')} FROM ${source(given)} WHERE ${match} RETURNING 1`,
      single: `UPDATE ${name} SET ${pairs(columns, (_, i) => placed[key.length + i] as string).join(', ')}
        WHERE ${pairs(key, (_, i) => placed[i] as string).join(' AND ')} RETURNING 1`,
    }
  }

  return {
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
