import { fromWire } from '@/lib/core/id'
import { pages } from '../pages'
import { type Client, type Found, KEPT_SINCE, type RuleGroup } from '../rule'
import { Chain, type EventRow, type ObjectKey } from './chain'
import { FAMILIES, type FamilyName, type Row } from './documents'
import { PriceHistory } from './price-history'
import { ReminderPairs } from './reminder-pairs'

const objects = (Object.keys(FAMILIES) as FamilyName[])
  .filter((family) => family !== 'wallet')
  .map(
    (family) =>
      // Prices first: what they asked when is known when the invoices come. A top-up of no business has no event.
      `SELECT ${family === 'price' ? 0 : 1} AS rank, '${family}' AS family, business_id, environment, id FROM ${FAMILIES[family].table}
       ${family === 'topup' ? 'WHERE business_id IS NOT NULL' : ''}`,
  )
  .join(' UNION ALL ')

// Every object with its events in their order, and every event that has no object. Keys alone are sorted: what the events
// say is read a page at a time. A sequence, unlike a clock, is never set back.
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

interface FullEvent extends EventRow {
  sequence: number
  forecast: string | null
}

const EVENTS = `
SELECT e.id, e.type, e.data::text AS data, e.request_id, e.sequence::float8 AS sequence, e.forecast::text AS forecast
FROM unnest($1::uuid[], $2::environment[], $3::uuid[]) AS k(business_id, environment, id)
JOIN events e ON e.business_id = k.business_id AND e.environment = k.environment AND e.id = k.id`

export const eventsTellAll: RuleGroup = {
  rules: [
    { name: 'event-missing', says: 'A change has no event.' },
    { name: 'event-object', says: 'An event is about something that is not there.' },
    { name: 'event-last', says: 'An object is not what its last event says.' },
    { name: 'event-story', says: 'An object changed and no event tells how.' },
    { name: 'event-status', says: 'An event tells of a change of state that cannot be.' },
    { name: 'event-doubled', says: 'An event was written twice.' },
    { name: 'event-timeline', says: 'The events of an invoice are not the entries of its timeline.' },
    {
      name: 'invoice-price',
      says: 'An invoice asks for another amount than its price asked when it was opened.',
    },
    {
      name: 'outside-by-request',
      says: 'An invoice was settled outside and no request of a merchant did so.',
    },
    { name: 'reminder-missing', says: 'A charge was not announced.' },
    {
      name: 'low-balance',
      says: 'A wallet that was short of an announced charge was not told of, or one that was not.',
    },
  ],
  find: followEvents,
}

/** I6. One pass over all objects with their events. */
async function followEvents(client: Client, found: Found): Promise<void> {
  const { rows } = await client.query<{ since: string }>(`SELECT ${KEPT_SINCE}::text AS since`)
  const keptSince = rows[0]?.since ?? ''
  const prices = new PriceHistory()
  const pairs = new ReminderPairs()
  let chain: Chain | undefined
  const close = () => {
    chain?.end()
    if (chain?.object.family === 'invoice' && chain.row) checkInvoice(chain, chain.row, keptSince, found)
  }
  for await (const keys of pages<Key>(client, KEYS)) {
    const [events, objectRows] = [await eventsOf(client, keys), await rowsOf(client, keys)]
    for (const key of keys) {
      if (chain?.object.id !== key.id || chain.object.family !== key.family) {
        close()
        chain = new Chain(key, objectRows.get(key.id), found)
      }
      const { row } = chain
      const event = key.event_id === null ? undefined : events.get(key.event_id)
      if (!event) continue
      chain.add(event)
      pairs.add(event)
      if (key.family === 'price') prices.add(key.id, event, row)
      if (event.type === 'invoice.created' && row) prices.check(row, event, found)
      if (event.type === 'invoice.paid' && row) checkSettlement(row, event, found)
    }
  }
  close()
  await pairs.report(client, found)
}

async function eventsOf(client: Client, keys: readonly Key[]): Promise<Map<string, FullEvent>> {
  const withEvent = keys.filter(({ event_id }) => event_id !== null)
  const { rows } = await client.query<FullEvent>(EVENTS, [
    withEvent.map(({ business_id }) => business_id),
    withEvent.map(({ environment }) => environment),
    withEvent.map(({ event_id }) => event_id),
  ])
  return new Map(rows.map((event) => [event.id, event]))
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

const ROWS = Object.fromEntries(
  Object.entries(FAMILIES).map(([family, { table }]) => [
    family,
    `SELECT t.* ${family === 'invoice' ? `, p.amount_paisa AS asked_paisa` : ''}
     FROM unnest($1::uuid[], $2::environment[], $3::uuid[]) AS k(business_id, environment, id)
     JOIN ${table} t ON t.id = k.id AND ${keyed(family)}
     ${family === 'invoice' ? `LEFT JOIN prices p ON p.business_id = t.business_id AND p.environment = t.environment AND p.id = t.price_id` : ''}`,
  ]),
) as Record<FamilyName, string>

/** Top-ups and wallets are keyed by their id alone. */
function keyed(family: string): string {
  return family === 'topup' || family === 'wallet'
    ? 't.environment = k.environment'
    : 't.business_id = k.business_id AND t.environment = k.environment'
}

/** Each entry of a timeline is an event, of the same id and type, in the same order; as far as events are kept. */
function checkInvoice({ entries }: Chain, { id, timeline }: Row, keptSince: string, found: Found): void {
  const isKept = (entry: string) => (fromWire('evt', entry.split(' ')[0] ?? '') ?? keptSince) >= keptSince
  const told = Array.isArray(timeline) ? timeline.map((entry) => `${entry?.id} ${entry?.type}`) : []
  const wanted = told.filter(isKept)
  const there = entries.filter(isKept)
  const missing = wanted.filter((entry) => !there.includes(entry))
  const strange = there.filter((entry) => !wanted.includes(entry))
  if (missing.length > 0)
    found(
      'event-timeline',
      `The timeline of invoice inv:${id} has ${missing.join(', ')}, and there is no such event.`,
    )
  if (strange.length > 0)
    found(
      'event-timeline',
      `The events of invoice inv:${id} have ${strange.join(', ')}, and its timeline does not.`,
    )
  if (missing.length + strange.length === 0 && wanted.join() !== there.join())
    found(
      'event-timeline',
      `The events of invoice inv:${id} are in another order than its timeline, or there twice.`,
    )
}

/** The engine pays from wallets: that an invoice was settled elsewhere is what a merchant says. */
function checkSettlement({ id, settlement }: Row, event: EventRow, found: Found): void {
  if (settlement === 'outside' && !event.request_id?.startsWith('req_'))
    found(
      'outside-by-request',
      `Invoice inv:${id} is settled outside, and its event evt:${event.id} is of ${event.request_id ?? 'no request'}.`,
    )
}
