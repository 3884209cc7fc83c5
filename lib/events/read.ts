import { invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type EventId, type ObjectRef, toWire } from '@/lib/core/id'
import { boundsOf, idOfTomorrow, idPast, leastIdSince } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { EVENT_TYPE_NAMES, FAMILIES_ABOUT, isEventPattern, meansType, RENEWAL_EVENT_TYPES } from './catalogue'
import { IS_MISSED, offTimesSql } from './missed'
import type { EventView } from './present'
import type { ListEventsQuery } from './schema'
import { inTimeOf } from './time-range'

/** @param event SQL: the event's id. If it is a parameter, the planner knows at once which partition holds the deliveries. */
const viewSql = (event: string) => `
SELECT e.id, e.type, e.sample_type, e.environment, e.created_at, e.sequence, e.data, e.forecast, e.previous, e.related, e.request_id, d.total, d.succeeded, d.failed
FROM events e CROSS JOIN LATERAL (
  SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'succeeded')::int AS succeeded,
    count(*) FILTER (WHERE status = 'failed')::int AS failed
  FROM webhook_deliveries d WHERE d.event_id = e.id AND ${inTimeOf(event)}) d
WHERE e.business_id = $1 AND e.environment = $2`

const VIEW = viewSql('e.id')
const ONE = `${viewSql('$3')} AND e.id = $3`

/**
 * Reads an event.
 * @param tx the transaction that wrote the event, if it is still open.
 * @throws {DomainError} `resource_not_found`.
 */
export async function getEvent(ctx: Ctx, id: EventId, tx?: Tx): Promise<EventView> {
  const read = tx ? tx.query : query
  const [row] = await read<EventView>(ONE, [ctx.businessId, ctx.environment, id])
  return found(row)
}

// Nearly all deliveries succeed, so this looks for the few others: one index holds those that have failed once, and those that were never
// attempted are due now.
const UNDELIVERED = `
  SELECT event_id FROM webhook_deliveries
  WHERE business_id = $1 AND environment = $2 AND status IN ('retrying', 'failed')
    AND endpoint_id IN (SELECT id FROM webhook_endpoints WHERE business_id = $1 AND environment = $2 AND deleted_at IS NULL)
  UNION ALL
  SELECT o.event_id FROM webhook_endpoints w JOIN webhook_deliveries o ON o.endpoint_id = w.id
  WHERE w.business_id = $1 AND w.environment = $2 AND w.deleted_at IS NULL AND o.due_at IS NOT NULL`

type Condition = [condition: string, ...values: unknown[]]

/**
 * Finds events that no index of the log contains: the timelines of invoices have their ids. Callers pass this in, because events must not
 * import the higher nouns invoice and subscription.
 */
export interface Unindexed {
  ofInvoice(ctx: Ctx, invoiceId: string): Promise<EventId[]>
  ofCustomer(ctx: Ctx, customerId: string): Promise<OfCustomer>
}

/** How to find a customer's events that the index of customers does not contain. */
export interface OfCustomer {
  /** Events of the customer's invoices. */
  eventIds: EventId[]
  /** The customer's subscriptions, and their top-ups in checkouts. */
  objectIds: string[]
}

/** The wire id of an environment's newest event. Null if there is none. */
export async function newestEventId({ businessId, environment }: Ctx): Promise<string | null> {
  const [newest] = await query<{ id: string }>(
    'SELECT id FROM events WHERE business_id = $1 AND environment = $2 AND id < $3 ORDER BY id DESC LIMIT 1',
    [businessId, environment, idOfTomorrow()],
  )
  return newest ? toWire('evt', newest.id) : null
}

/** A page of the event log. With this list and the deliveries, a receiver misses no event. */
export async function listEvents(
  ctx: Ctx,
  wanted: ListEventsQuery,
  unindexed: Unindexed,
): Promise<Page<EventView>> {
  const { objectId, customerId, type, undelivered, order = 'desc', limit, cursor } = wanted
  const { since = wanted.createdFrom, until = wanted.createdTo } = wanted
  const bounds: Condition[] = []
  const filters: Condition[] = []
  if (objectId?.prefix === 'inv') filters.push(among(await unindexed.ofInvoice(ctx, objectId.id)))
  else if (objectId) filters.push(...about(objectId))
  const types = type && typesOf(type)
  if (types) filters.push(['e.type = ANY (?)', types])
  if (undelivered && customerId)
    filters.push([
      `(e.id IN (${UNDELIVERED}) OR EXISTS (SELECT FROM (${offTimesSql()}) o WHERE ${IS_MISSED}))`,
    ])
  if (since) bounds.push(['e.id >= ?', leastIdSince(since)])
  if (since) filters.push(['e.created_at >= ?', since])
  if (until) bounds.push(['e.id < ?', idPast(until)])
  if (until) filters.push(['e.created_at < ?', until])
  if (order === 'desc') bounds.push(['e.id < ?', cursor ?? idOfTomorrow()])
  else if (cursor) bounds.push(['e.id > ?', cursor])
  const all = [...bounds, ...filters]
  const params = [ctx.businessId, ctx.environment, limit + 1, ...all.flatMap(([, ...values]) => values)]
  const conditions = textsOf(all)
  if (customerId) {
    const { eventIds, objectIds } = await unindexed.ofCustomer(ctx, customerId)
    const text = customerListText(conditions, order)
    const its = [customerId, objectIds, eventIds, ...boundsOf(eventIds)]
    return toPage(await query<EventView>(text, [...params, ...its]), limit)
  }
  if (undelivered)
    return toPage(
      await query<EventView>(undeliveredListText(conditions, textsOf(bounds), order), params),
      limit,
    )
  const isRare = types?.length && !objectId && types.every((name) => !FREQUENT.has(name))
  const rows = isRare
    ? await query<EventView>(rareListText(conditions, order), [...params, types])
    : await query<EventView>(listText(conditions, order), params)
  return toPage(rows, limit)
}

const textsOf = (conditions: readonly Condition[]) => conditions.map(([condition]) => condition)

const FREQUENT: ReadonlySet<string> = new Set(RENEWAL_EVENT_TYPES)
const IS_RARE = `e.type NOT IN (${RENEWAL_EVENT_TYPES.map((name) => `'${name}'`).join(', ')})`

const among = (ids: readonly EventId[]): Condition => [
  'e.id = ANY (?) AND e.id BETWEEN ? AND ?',
  ids,
  ...boundsOf(ids),
]

// The index has no invoice events: three of a renewal's four events are about its invoice and should not cost an index entry.
function about({ prefix, id }: ObjectRef): Condition[] {
  return [
    [`e.object_id = ? AND e.type NOT LIKE 'invoice.%'`, id],
    ['e.type = ANY (?)', namesOf(FAMILIES_ABOUT[prefix] ?? [])],
  ]
}

// One SQL text per combination of filters, so each stays prepared and uses its index.
function listText(conditions: readonly string[], order: 'asc' | 'desc'): string {
  return `${VIEW}${filterText(conditions).text} ORDER BY e.id ${order} LIMIT $3`
}

function filterText(conditions: readonly string[]): { text: string; parameters: number } {
  let parameters = 3
  const filters = conditions.map((condition) => ` AND ${condition.replaceAll('?', () => `$${++parameters}`)}`)
  return { text: filters.join(''), parameters }
}

/**
 * The list of undelivered events. It sorts ids first and reads events only until the page is full. A generic plan expects few ids, and
 * would otherwise read the events of all of them.
 * @param bounds of the ids. The conditions begin with them.
 */
function undeliveredListText(
  conditions: readonly string[],
  bounds: readonly string[],
  order: 'asc' | 'desc',
): string {
  const within = filterText(bounds).text.replaceAll('e.id', 'event_id')
  const wanted = filterText(conditions).text
  // Events that an endpoint missed while it was off have no delivery. One page per off-time is enough.
  const missed = `SELECT m.id FROM (${offTimesSql()}) o CROSS JOIN LATERAL (
    SELECT e.id FROM events e WHERE ${IS_MISSED}${wanted} ORDER BY e.id ${order} LIMIT $3) m`
  return `SELECT v.* FROM (
    SELECT late.event_id AS id
    FROM (SELECT event_id FROM (${UNDELIVERED} UNION ALL ${missed}) u WHERE true${within} GROUP BY event_id ORDER BY event_id ${order}) late
    CROSS JOIN LATERAL (
      SELECT FROM events e
      WHERE e.business_id = $1 AND e.environment = $2 AND e.id = late.event_id${wanted}
      OFFSET 0) one
    ORDER BY late.event_id ${order} LIMIT $3) page
  CROSS JOIN LATERAL (${VIEW} AND e.id = page.id OFFSET 0) v ORDER BY page.id ${order}`
}

/**
 * The list for types that no renewal emits. Each type is one range of the index, and only its first events are read: in the log itself, a
 * million other events may lie between two of them. The types are the last parameter.
 */
function rareListText(conditions: readonly string[], order: 'asc' | 'desc'): string {
  const { text, parameters } = filterText(conditions)
  return `SELECT v.* FROM (
    SELECT one.id FROM unnest($${parameters + 1}::text[]) AS t(type) CROSS JOIN LATERAL (
      SELECT e.id FROM events e
      WHERE e.business_id = $1 AND e.environment = $2 AND e.type = t.type AND ${IS_RARE}${text}
      ORDER BY e.id ${order} LIMIT $3) one
    ORDER BY one.id ${order} LIMIT $3) page
  CROSS JOIN LATERAL (${VIEW} AND e.id = page.id OFFSET 0) v ORDER BY page.id ${order}`
}

/**
 * The list for one customer, from three places: the index of customers, which has no event types of renewals; the events of their
 * subscriptions and checkout top-ups; and the events of their invoices, by id. Each place returns at most one page.
 */
function customerListText(conditions: readonly string[], order: 'asc' | 'desc'): string {
  const { text, parameters } = filterText(conditions)
  const [customer, objects, events, from, to] = [1, 2, 3, 4, 5].map((n) => `$${parameters + n}`)
  const page = (source: string, which: string) => `SELECT one.id FROM ${source} (
      SELECT e.id FROM events e WHERE ${which} AND e.business_id = $1 AND e.environment = $2${text}
      ORDER BY e.id ${order} LIMIT $3) one`
  const ofObject = `e.object_id = s.id AND e.type NOT LIKE 'invoice.%'`
  return `SELECT v.* FROM (
    SELECT id FROM (
      ${page('', `e.customer_id = ${customer}`)}
      UNION ${page(`unnest(${objects}::uuid[]) AS s(id) CROSS JOIN LATERAL`, ofObject)}
      UNION ${page('', `e.id = ANY (${events}::uuid[]) AND e.id BETWEEN ${from} AND ${to}`)}) found
    ORDER BY id ${order} LIMIT $3) page
  CROSS JOIN LATERAL (${VIEW} AND e.id = page.id OFFSET 0) v ORDER BY page.id ${order}`
}

/** The types that match the filter's names and families. @throws {DomainError} `parameter_invalid`. */
function typesOf(patterns: readonly string[]): string[] {
  const unknown = patterns.find((pattern) => !isEventPattern(pattern))
  if (unknown !== undefined) {
    throw invalidParameter(
      'type',
      `must name event types or families such as invoice.*, not ${JSON.stringify(unknown)}. See /docs/events.`,
    )
  }
  return namesOf(patterns)
}

function namesOf(patterns: readonly string[]): string[] {
  return EVENT_TYPE_NAMES.filter((name) => patterns.some((pattern) => meansType(pattern, name)))
}
