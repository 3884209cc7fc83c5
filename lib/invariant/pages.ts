import type { Client } from './rule'

// Rows have a few kilobytes at most. So a page is not large, and the round trips take little of the time.
const PAGE = 1_000

// For each page, more rows are read by their keys, a thousand at a time. The planner must use the index for this, even if
// it believes that a table has few rows.
const PLANNERS_CHOICES = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']
const choices = (value: string) => PLANNERS_CHOICES.map((name) => `SET LOCAL ${name} = ${value}`).join('; ')

/**
 * The rows of a query, a page at a time, through a cursor of the open transaction. Only one page is in memory. Queries
 * between two pages use indexes.
 */
export async function* pages<Row extends object>(client: Client, sql: string): AsyncGenerator<Row[]> {
  // The query is planned for all rows, not for the first few.
  await client.query(`SET LOCAL cursor_tuple_fraction = 1; DECLARE page NO SCROLL CURSOR FOR ${sql}`)
  await client.query(choices('off'))
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${PAGE} FROM page`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query(`CLOSE page; ${choices('on')}`)
}
