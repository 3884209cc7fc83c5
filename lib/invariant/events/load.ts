import { setImmediate as breathe } from 'node:timers/promises'
import { pages } from '../pages'
import { type Client, KEPT_SINCE } from '../rule'
import type { EventRow, ObjectKey } from './chain'
import { FAMILIES, type FamilyName, type Row } from './documents'

const objects = (Object.keys(FAMILIES) as FamilyName[])
  .filter((family) => family !== 'wallet')
  .map(
    (family) =>
      // Prices come first, because their history is needed for the invoices. A top-up without a business has no event.
      `SELECT ${family === 'price' ? 0 : 1} AS rank, '${family}' AS family, business_id, environment, id FROM ${FAMILIES[family].table}
       ${family === 'topup' ? 'WHERE business_id IS NOT NULL' : ''}`,
  )
  .join(' UNION ALL ')

// Every object with its events in their order, and every event without an object. Only keys are sorted here; the documents
// are read a page at a time. The order is that of the sequence, because a clock can be set back.
const KEYS = `
SELECT CASE WHEN o.id IS NULL AND e.type = 'wallet.low_balance' THEN 'wallet' ELSE o.family END AS family,
  coalesce(o.business_id, e.business_id) AS business_id, coalesce(o.environment, e.environment) AS environment,
  coalesce(o.id, e.object_id) AS id, coalesce(o.id, e.object_id) >= ${KEPT_SINCE} AS kept, e.id AS event_id
FROM (${objects}) AS o
FULL JOIN (SELECT business_id, environment, object_id, id, type, sequence FROM events WHERE type <> 'webhook.test') AS e
  ON e.business_id = o.business_id AND e.environment = o.environment AND e.object_id = o.id
ORDER BY coalesce(o.rank, 1), 2, 3, 4, e.sequence`

interface Key extends ObjectKey {
  business_id: string
  event_id: string | null
}

export interface FullEvent extends EventRow {
  sequence: number
  forecast: string | null
}

/** An object with its row, if it exists, and its next event. */
export interface Scene {
  object: ObjectKey
  row: Row | undefined
  event: FullEvent | undefined
}

// Most events of a step have the same document. A document that equals the one before it is not sent again.
const EVENTS = `
SELECT e.id, e.type, e.request_id, e.sequence::float8 AS sequence, e.forecast::text AS forecast,
  CASE WHEN lag(e.data::text) OVER same IS DISTINCT FROM e.data::text THEN e.data::text END AS data
FROM unnest($1::uuid[], $2::environment[], $3::uuid[], $4::uuid[]) WITH ORDINALITY AS k(business_id, environment, id, object_id, place)
JOIN events e ON e.business_id = k.business_id AND e.environment = k.environment AND e.id = k.id
WINDOW same AS (PARTITION BY k.object_id ORDER BY k.place)`

interface Page {
  keys: Key[]
  events: Map<string, FullEvent>
  rows: Map<string, Row>
}

// After so many objects, the event loop gets a turn, so that the query of the next page goes on.
const BETWEEN_BREATHS = 100

/** Every object with its events in their order. An object without events comes once. Events without object come last. */
export async function* objectsWithEvents(client: Client): AsyncGenerator<Scene> {
  const source = loadedPages(client)
  for (let next = source.next(), page = await next; !page.done; page = await next) {
    next = source.next()
    // Its error is thrown when the page is awaited. Until then it must not count as unhandled.
    next.catch(() => {})
    const { keys, events, rows } = page.value
    for (const [i, key] of keys.entries()) {
      yield {
        object: key,
        row: rows.get(key.id),
        event: key.event_id === null ? undefined : events.get(key.event_id),
      }
      if (i % BETWEEN_BREATHS === 0) await breathe()
    }
  }
}

async function* loadedPages(client: Client): AsyncGenerator<Page> {
  for await (const keys of pages<Key>(client, KEYS))
    yield { keys, events: await eventsOf(client, keys), rows: await rowsOf(client, keys) }
}

async function eventsOf(client: Client, keys: readonly Key[]): Promise<Map<string, FullEvent>> {
  const withEvent = keys.filter(({ event_id }) => event_id !== null)
  const { rows } = await client.query<Omit<FullEvent, 'data'> & { data: string | null }>(EVENTS, [
    withEvent.map(({ business_id }) => business_id),
    withEvent.map(({ environment }) => environment),
    withEvent.map(({ event_id }) => event_id),
    withEvent.map(({ id }) => id),
  ])
  const events = new Map(rows.map((event) => [event.id, event as FullEvent]))
  let last = ''
  for (const { event_id } of withEvent) {
    const event = events.get(event_id ?? '')
    if (event) last = event.data ??= last
  }
  return events
}

async function rowsOf(client: Client, keys: readonly Key[]): Promise<Map<string, Row>> {
  const found = new Map<string, Row>()
  for (const family of Object.keys(FAMILIES) as FamilyName[]) {
    const ofFamily = keys.filter((key) => key.family === family)
    if (ofFamily.length === 0) continue
    const ids = [...new Map(ofFamily.map((key) => [key.id, key])).values()]
    const { rows } = await client.query<Row>(ROWS[family], [
      ids.map(({ business_id }) => business_id),
      ids.map(({ environment }) => environment),
      ids.map(({ id }) => id),
    ])
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

// The requests that reversed payments of a subscription.
const REVERSALS = `, ARRAY(
  SELECT e.request_id FROM payments p
  JOIN events e ON (e.business_id, e.environment, e.object_id) = (p.business_id, p.environment, p.id) AND e.type = 'payment.reversed'
  WHERE (p.business_id, p.environment, p.customer_id, p.subscription_id) = (t.business_id, t.environment, t.customer_id, t.id)
    AND p.reversed_at IS NOT NULL) AS reversals`

const ROWS = Object.fromEntries(
  Object.entries(FAMILIES).map(([family, { table }]) => [
    family,
    `SELECT t.* ${family === 'subscription' ? REVERSALS : ''} ${
      family === 'invoice'
        ? `, p.amount_paisa AS asked_paisa, EXISTS (SELECT FROM invoices f
       WHERE f.origin = 'reversed' AND (f.business_id, f.environment, f.subscription_id, f.period_start)
         = (t.business_id, t.environment, t.subscription_id, t.period_start)) AS is_anew`
        : ''
    }
     FROM unnest($1::uuid[], $2::environment[], $3::uuid[]) AS k(business_id, environment, id)
     JOIN ${table} t ON t.id = k.id AND ${keyed(family)}
     ${family === 'invoice' ? `LEFT JOIN prices p ON p.business_id = t.business_id AND p.environment = t.environment AND p.id = t.price_id` : ''}`,
  ]),
) as Record<FamilyName, string>

/** Top-ups and wallets have only their id as key. */
function keyed(family: string): string {
  return family === 'topup' || family === 'wallet'
    ? 't.environment = k.environment'
    : 't.business_id = k.business_id AND t.environment = k.environment'
}
