import { query } from '@/lib/infra/database/db'
import type { StoredValues } from './stored-values'

/** A row with encrypted values. */
export interface StoredRow {
  /** The values of the primary key, as text. */
  key: string[]
  /** The content of the column. */
  held: Buffer | Buffer[]
}

const BATCH = 500

/** The rows with a value in a column, in the order of the primary key, in batches. */
export async function* storedRows({ table, key, column, isList }: StoredValues): AsyncGenerator<StoredRow[]> {
  const names = Object.keys(key)
  const isFull = isList ? `cardinality(${column}) > 0` : `${column} IS NOT NULL`
  const select = `SELECT ARRAY[${names.map((name) => `${name}::text`)}] AS key, ${column} AS held FROM ${table}`
  const after = `(${names}) > (${Object.values(key).map(textAs)})`
  let last: string[] | undefined
  for (;;) {
    const where = last ? `${isFull} AND ${after}` : isFull
    const rows = await query<StoredRow>(
      `${select} WHERE ${where} ORDER BY ${names} LIMIT ${BATCH}`,
      last ?? [],
    )
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)?.key
  }
}

/** SQL: the parameter with this index, passed as text, cast to `type`. */
export const textAs = (type: string, index: number) => `$${index + 1}::text::${type}`
