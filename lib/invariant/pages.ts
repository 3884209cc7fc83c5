import type { Client } from './rule'

// Some hundred rows of a few kilobytes: no page is large, and no round trip counts.
const PAGE = 500

/**
 * The rows of a query, a page at a time, through a cursor of the open transaction: however many there are, one page is in
 * memory.
 */
export async function* pages<Row extends object>(client: Client, sql: string): AsyncGenerator<Row[]> {
  // Planned for all rows, and not for the first few.
  await client.query(`SET LOCAL cursor_tuple_fraction = 1; DECLARE page NO SCROLL CURSOR FOR ${sql}`)
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${PAGE} FROM page`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('CLOSE page')
}
