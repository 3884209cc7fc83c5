import type { Client } from './rule'

// Some hundred rows of a few kilobytes: no page is large, and no round trip counts.
const PAGE = 1_000

// The reader asks for more by the keys of a page. However few rows the planner believes a table to have, it must find
// them by the index, a thousand times over.
const PLANNERS_CHOICES = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']
const choices = (value: string) => PLANNERS_CHOICES.map((name) => `SET LOCAL ${name} = ${value}`).join('; ')

/**
 * The rows of a query, a page at a time, through a cursor of the open transaction: however many there are, one page is in
 * memory. Queries that are made between two pages find their rows by indexes.
 */
export async function* pages<Row extends object>(client: Client, sql: string): AsyncGenerator<Row[]> {
  // Planned for all rows, and not for the first few.
  await client.query(`SET LOCAL cursor_tuple_fraction = 1; DECLARE page NO SCROLL CURSOR FOR ${sql}`)
  await client.query(choices('off'))
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${PAGE} FROM page`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query(`CLOSE page; ${choices('on')}`)
}
