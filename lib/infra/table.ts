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
  | 'json'
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
  | 'team_role'

export interface Table<Row> {
  /** Writes all rows in one statement; none is fine. */
  insert(tx: Tx, rows: readonly Row[]): Promise<void>
  /** Rewrites the named columns of all rows, found by the key, in one statement. Returns how many it found. */
  update(tx: Tx, rows: readonly Row[], columns: readonly (keyof Row & string)[]): Promise<number>
  /** `a, b, c`: the columns in declared order, optionally behind an alias. */
  columnList(alias?: string): string
  /** Rows as the one JSON parameter that `source` reads. */
  encode(rows: readonly Row[], columns?: readonly (keyof Row & string)[]): string
  /** `json_to_recordset($n) AS alias(…)` over the columns. */
  source(parameter: number, alias: string, columns?: readonly (keyof Row & string)[]): string
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Set-based writes for one table: a batch is one statement with one JSON parameter, whatever its size, and a
 * single row is a batch of one. The texts are constant, so that they stay prepared.
 */
export function table<Row>(
  name: string,
  key: readonly (keyof Row & string)[],
  types: { readonly [Column in keyof Row & string]: ColumnType },
): Table<Row> {
  const all = Object.keys(types) as (keyof Row & string)[]
  const updates = new Map<string, string>()

  const columnList = (alias?: string) => all.map((c) => (alias ? `${alias}.` : '') + snakeCase(c)).join(', ')

  const source = (parameter: number, alias: string, columns: readonly (keyof Row & string)[] = all) =>
    `json_to_recordset($${parameter}::json) AS ${alias}(${columns.map((c) => `${snakeCase(c)} ${types[c]}`).join(', ')})`

  const encode = (rows: readonly Row[], columns: readonly (keyof Row & string)[] = all) => {
    const snake = columns.map(snakeCase)
    const plain = rows.map((row) => {
      const record: Record<string, unknown> = {}
      for (let i = 0; i < columns.length; i++)
        record[snake[i] as string] = toJson(row[columns[i] as keyof Row])
      return record
    })
    return JSON.stringify(plain)
  }

  const insertText = `INSERT INTO ${name} (${columnList()}) SELECT ${columnList('v')} FROM ${source(1, 'v')}`

  return {
    columnList,
    source,
    encode,
    async insert(tx, rows) {
      if (rows.length > 0) await tx.query(insertText, [encode(rows)])
    },
    async update(tx, rows, columns) {
      if (rows.length === 0) return 0
      const cacheKey = columns.join()
      let text = updates.get(cacheKey)
      if (!text) {
        const set = columns.map((c) => `${snakeCase(c)} = v.${snakeCase(c)}`).join(', ')
        const match = key.map((c) => `t.${snakeCase(c)} = v.${snakeCase(c)}`).join(' AND ')
        text = `UPDATE ${name} t SET ${set} FROM ${source(1, 'v', [...key, ...columns])} WHERE ${match} RETURNING 1`
        updates.set(cacheKey, text)
      }
      return (await tx.query(text, [encode(rows, [...key, ...columns])])).length
    },
  }
}

// bigint has no JSON form of its own and bytea is read from its hex form; dates and plain values encode themselves.
function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return value
}
