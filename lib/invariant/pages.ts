import type { Client } from './rule'

// Rows have a few kilobytes at most. So a page stays small, and the round trips are a small part of the time.
const PAGE = 1_000

/** The rows of a query, a page at a time, through a cursor of the open transaction. Only one page is in memory. */
export async function* pages<Row extends object>(client: Client, sql: string): AsyncGenerator<Row[]> {
  // Makes the planner plan for all rows instead of the first few.
  await client.query(`SET LOCAL cursor_tuple_fraction = 1; DECLARE page NO SCROLL CURSOR FOR ${sql}`)
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${PAGE} FROM page`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('CLOSE page')
}
