import {
  asRead,
  MAC_COUNTS,
  MAC_TABLES,
  type MacState,
  type MacTable,
  macColumns,
  rowMac,
  stateOfMac,
} from '@/lib/infra/database/row-mac'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { TABLES } from '@/prisma/generated/tables'

type Row = Record<string, unknown>

const BATCH = 500

/**
 * Makes the MACs of rows that have none, or one of an older secret, in batches. Each batch is a transaction that locks its
 * rows, so nothing that is written meanwhile is lost. A wrong MAC stays as it is: the invariant check must find it.
 * @returns how many were made, by table.
 */
export async function makeMacs(which: 'missing' | 'of an older secret'): Promise<Map<MacTable, number>> {
  const made = new Map<MacTable, number>()
  for (const table of MAC_TABLES)
    await eachBatch(table, true, async (tx, rows) => {
      const wanted = rows.filter((row) => stateOfMac(table, row) === which)
      if (wanted.length > 0) await write(tx, table, wanted)
      made.set(table, (made.get(table) ?? 0) + wanted.length)
    })
  return made
}

/** How many MACs are in a state, by table. */
export async function countMacs(state: MacState): Promise<Map<MacTable, number>> {
  const counts = new Map<MacTable, number>()
  for (const table of MAC_TABLES)
    await eachBatch(table, false, async (_, rows) => {
      const counted = rows.filter((row) => stateOfMac(table, row) === state).length
      if (counted > 0) counts.set(table, (counts.get(table) ?? 0) + counted)
    })
  return counts
}

async function eachBatch(
  table: MacTable,
  isLocked: boolean,
  work: (tx: Tx, rows: Row[]) => Promise<void>,
): Promise<void> {
  const keys = keysOf(table)
  const names = keys.map(({ name }) => name)
  const after = `(${names}) > (${keys.map(({ type }, i) => `$${i + 1}::text::${type}`)})`
  for (let last: unknown[] | undefined; ; ) {
    const where = [MAC_COUNTS[table], last && after].filter(Boolean).join(' AND ') || 'true'
    const text = `SELECT ${macColumns(table)} FROM ${table} WHERE ${where} ORDER BY ${names} LIMIT ${BATCH}`
    const values: readonly unknown[] = last ?? []
    const rows = await inTransaction(async (tx) => {
      const found = await tx.query<Row>(isLocked ? `${text} FOR NO KEY UPDATE` : text, values)
      await work(
        tx,
        found.map((row) => asRead(table, row)),
      )
      return found
    })
    if (rows.length < BATCH) return
    const [end] = rows.slice(-1) as [Row]
    last = keys.map(({ field, type }) => textOf(end[field], type))
  }
}

async function write(tx: Tx, table: MacTable, rows: readonly Row[]): Promise<void> {
  const keys = keysOf(table)
  const arrays = keys.map(({ type }, i) => `$${i + 1}::text[]::${type}[]`)
  await tx.query(
    `UPDATE ${table} t SET row_mac = v.row_mac
     FROM unnest(${arrays}, $${keys.length + 1}::bytea[]) AS v(${keys.map(({ name }) => name)}, row_mac)
     WHERE ${keys.map(({ name }) => `t.${name} = v.${name}`).join(' AND ')}`,
    [
      ...keys.map(({ field, type }) => rows.map((row) => textOf(row[field], type))),
      rows.map((row) => Buffer.from(rowMac(table, row))),
    ],
  )
}

const keysOf = (table: MacTable) =>
  TABLES[table].key.map((field) => ({
    field,
    name: TABLES[table].columns[field]?.name as string,
    type: TABLES[table].columns[field]?.type as string,
  }))

const textOf = (value: unknown, type: string) =>
  type === 'bytea' ? `\\x${Buffer.from(value as Uint8Array).toString('hex')}` : String(value)
