import type { Client } from './rule'

// Rows have a few kilobytes at most. So a page is not large, and the round trips take little of the time.
const PAGE = 1_000

/** The rows of a query, a page at a time, through a cursor of the open transaction. Only one page is in memory. */
export async function* pages<Row extends object>(client: Client, sql: string): AsyncGenerator<Row[]> {
  // The query is planned for all rows, not for the first few.
  await client.query(`SET LOCAL cursor_tuple_fraction = 1; DECLARE page NO SCROLL CURSOR FOR ${sql}`)
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${PAGE} FROM page`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('CLOSE page')
}
