import { createHash } from 'node:crypto'
import type pg from 'pg'
import { ORDER_OF, type Table } from './months'

const PAGE = 5_000

/** The rows of a table as JSON, one text per row, in the order of its key. Memory does not grow with the table. */
export async function* rowsOf(client: pg.Client, table: Table, place: string): AsyncGenerator<string[]> {
  const order = ORDER_OF[table]
  const key = `(${order.join(', ')})`
  let after: string[] | null = null
  for (;;) {
    const condition: string = after
      ? `WHERE ${key} > (${after.map((_, i) => `$${i + 1}::uuid`).join(', ')})`
      : ''
    const { rows }: { rows: Record<string, string>[] } = await client.query(
      `SELECT ${order.map((column) => `${column}::text AS "${column}"`).join(', ')}, row_to_json(t)::text AS row
       FROM ${place} t ${condition} ORDER BY ${order.join(', ')} LIMIT ${PAGE}`,
      after ?? [],
    )
    if (rows.length > 0) yield rows.map(({ row }) => row as string)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = order.map((column) => last[column] as string)
  }
}

export interface Content {
  rows: number
  sha256: string
}

/** The number of rows and the hash of all of them, one line each. */
export async function contentOf(client: pg.Client, table: Table, place: string): Promise<Content> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of rowsOf(client, table, place)) {
    for (const row of rows) hash.update(`${row}\n`)
    count += rows.length
  }
  return { rows: count, sha256: hash.digest('hex') }
}
