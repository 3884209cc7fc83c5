import { type EventId, newId, type WebhookEndpointId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { jsonArraySql } from '@/lib/infra/database/array-parameter'
import { DUE_NOW } from '@/lib/infra/database/due-now'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { count, instruments, learnValues } from '@/lib/infra/telemetry/metrics/record'
import { inPart } from '@/lib/infra/telemetry/trace/span'
import { EVENT_TYPE_NAMES, type EventType, NOTICE_EVENT_TYPES } from './catalogue'
import { type Beside, eventDocument } from './document'
import { DELIVERIES_DUE, NOTICES_DUE } from './due'
import { hasTypeSql, IS_MISSED, offTimesSql } from './missed'
import { type NewEvent, parameters } from './parameters'
import { inTimeOf } from './time-range'

// Only this file inserts events and deliveries.

learnValues('type', EVENT_TYPE_NAMES)

const ENVIRONMENTS = ['production', 'sandbox'] as const

/** SQL: true if the endpoint `w` is on and subscribes to the event type of `e`. */
const WANTED = `w.active AND w.deleted_at IS NULL AND ${hasTypeSql('w.enabled_events')}`

interface Recipients {
  /** SQL: which of the tenant's endpoints `w` get the event `e`. */
  who: string
  dueAt: string
  nextAttemptAt: string
}

// Several events are often about one object, so each document is sent to the server only once. Events get their sequence numbers in the
// order of the array. A batch has thousands of events of few types, so the matching endpoints are looked up once per tenant and type.
const writeEvents = ({ who, dueAt, nextAttemptAt }: Recipients) => `
WITH document AS (
  SELECT n, d.business_id, d.environment, d.object_id, d.data::json AS data, d.forecast::json AS forecast, d.previous::json AS previous,
    d.related::json AS related
  FROM unnest($1::uuid[], $2::environment[], $3::uuid[], ${jsonArraySql('$4')}, ${jsonArraySql('$5')}, ${jsonArraySql('$12')}, ${jsonArraySql('$13')})
    WITH ORDINALITY AS d(business_id, environment, object_id, data, forecast, previous, related, n)
), written AS (
  INSERT INTO events
    (id, business_id, environment, type, sample_type, object_id, data, forecast, previous, related, customer_id, request_id, traceparent,
     created_at)
  SELECT e.id, d.business_id, d.environment, e.type, $10::text, d.object_id, d.data, d.forecast, d.previous, d.related, e.customer_id,
    $9, $11::text, clock_timestamp()
  FROM unnest($6::uuid[], $7::text[], $8::integer[], $14::uuid[]) WITH ORDINALITY AS e(id, type, n, customer_id, place) JOIN document d USING (n)
  ORDER BY e.place
  RETURNING id, business_id, environment, coalesce(sample_type, type) AS type
), wanted AS (
  SELECT w.id AS endpoint_id, e.business_id, e.environment, e.type
  FROM (SELECT DISTINCT business_id, environment, type FROM written) e
  JOIN webhook_endpoints w ON w.business_id = e.business_id AND w.environment = e.environment
  WHERE ${who}
), fanned_out AS (
  INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, due_at, next_attempt_at)
  SELECT khata_delivery_id(e.id), w.endpoint_id, e.business_id, e.environment, e.id, ${dueAt}, ${nextAttemptAt}
  FROM written e JOIN wanted w USING (business_id, environment, type)
  ORDER BY e.id
  RETURNING 1
)
SELECT count(*)::int AS deliveries FROM fanned_out`

const WRITE = writeEvents({ who: WANTED, dueAt: DUE_NOW, nextAttemptAt: DUE_NOW })

/** Writes events, and a delivery for each endpoint that subscribes to them, in the transaction of the change. */
export async function emitAll(tx: Tx, events: readonly NewEvent[], requestId: string): Promise<void> {
  if (events.length === 0) return
  await write(tx, WRITE, events, requestId, null)
  tx.afterCommit(() => countEvents(events))
  const told = new Set(events.flatMap(({ type, document }) => (TOLD.has(type) ? document.environment : [])))
  for (const environment of told) tx.afterCommit(() => nudge(NOTICES_DUE[environment]))
}

/** The types that customers are notified about. */
const TOLD: ReadonlySet<EventType> = new Set(NOTICE_EVENT_TYPES)

/**
 * Emits one event about one object of the context's tenant.
 * @param data the object as its GET returns it.
 */
export function emit(
  tx: Tx,
  ctx: Ctx,
  type: EventType,
  objectId: string,
  data: object,
  beside?: Beside,
): Promise<void> {
  const document = eventDocument(ctx, objectId, data, beside)
  return emitAll(tx, [{ id: newId('evt'), type, document }], ctx.requestId)
}

/** The content of an event: its object, a forecast for types that look ahead, and the values that a change replaced. */
interface Payload {
  data: object
  forecast?: object
  previous?: object
}

/** Emits a sample of a type for every endpoint that subscribes to the type. In the event log it is a `webhook.test`. */
export async function emitSample(
  tx: Tx,
  ctx: Ctx,
  type: EventType,
  objectId: string,
  payload: Payload,
): Promise<EventId> {
  const event = testEvent(ctx, objectId, payload)
  await write(tx, WRITE, [event], ctx.requestId, type)
  tx.afterCommit(() => countEvents([event]))
  return event.id
}

// The delivery starts with a lease, because the caller makes the call itself. An empty next_attempt_at means that the call has not begun.
// If the caller dies, the lease ends and the delivery is sent like any other.
const WRITE_TEST = writeEvents({
  who: 'w.id = $15::uuid',
  dueAt: `now() + $16::int * interval '1 millisecond'`,
  nextAttemptAt: 'NULL',
})

/** Emits a sample of a type for one endpoint, which may be off. The caller sends it within `leaseMs`. */
export async function emitTest(
  tx: Tx,
  ctx: Ctx,
  type: EventType,
  endpointId: WebhookEndpointId,
  payload: Payload,
  leaseMs: number,
): Promise<EventId> {
  const event = testEvent(ctx, endpointId, payload)
  await tx.query(WRITE_TEST, [...parameters([event], ctx.requestId, type), endpointId, leaseMs])
  tx.afterCommit(() => countEvents([event]))
  return event.id
}

function testEvent(ctx: Ctx, objectId: string, { data, forecast, previous }: Payload): NewEvent {
  return {
    id: newId('evt'),
    type: 'webhook.test',
    document: eventDocument(ctx, objectId, data, { forecast, before: previous && { ...data, ...previous } }),
  }
}

const ADD = `
INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, due_at, next_attempt_at)
SELECT khata_delivery_id($3), $4, $1, $2, $3, ${DUE_NOW}, ${DUE_NOW}
WHERE NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = $3 AND d.endpoint_id = $4 AND ${inTimeOf('$3')})
RETURNING 1`

/**
 * Adds a delivery of an event to an endpoint, unless there is one. The caller must hold the endpoint's lock.
 * @returns true if a delivery was added.
 */
export async function addDelivery(
  tx: Tx,
  { businessId, environment }: Ctx,
  eventId: EventId,
  endpointId: WebhookEndpointId,
): Promise<boolean> {
  const added = await tx.query(ADD, [businessId, environment, eventId, endpointId])
  tx.afterCommit(() => nudge(DELIVERIES_DUE))
  return added.length > 0
}

const ADD_MISSED = `
INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, due_at, next_attempt_at)
SELECT khata_delivery_id(m.id), $3, $1, $2, m.id, ${DUE_NOW}, ${DUE_NOW}
FROM (SELECT DISTINCT e.id FROM (${offTimesSql(' AND w.id = $3')}) o JOIN events e ON ${IS_MISSED}
      WHERE ($4::timestamptz IS NULL OR e.created_at >= $4) AND ($5::timestamptz IS NULL OR e.created_at < $5)
      ORDER BY e.id LIMIT $6) m
RETURNING 1`

/**
 * Adds a delivery of each event that an endpoint missed while it was off, oldest first. The caller must hold the endpoint's lock.
 * @returns how many were missed, at most `limit`.
 */
export async function addMissedDeliveries(
  tx: Tx,
  { businessId, environment }: Ctx,
  endpointId: WebhookEndpointId,
  { since, until, limit }: { since: Date | undefined; until: Date | undefined; limit: number },
): Promise<number> {
  const within = [since ?? null, until ?? null, limit]
  return (await tx.query(ADD_MISSED, [businessId, environment, endpointId, ...within])).length
}

/** Adds committed events to the metrics, one addition per type: a batch of renewals has thousands of events of few types. */
function countEvents(events: readonly NewEvent[]): void {
  if (!instruments()) return
  for (const environment of ENVIRONMENTS) {
    const counts = new Map<EventType, number>()
    for (const { type, document } of events)
      if (document.environment === environment) counts.set(type, (counts.get(type) ?? 0) + 1)
    for (const [type, times] of counts) count('khata_events_total', { type, environment }, times)
  }
}

function write(
  tx: Tx,
  text: string,
  events: readonly NewEvent[],
  requestId: string,
  sampleType: EventType | null,
): Promise<void> {
  const types = () => [...new Set(events.map(({ type }) => type))].join()
  const details = () => ({ kind: 'producer', attributes: { 'khata.event_types': types() } }) as const
  // The deliveries continue this span.
  return inPart(
    () => 'emit',
    details,
    async () => {
      const given = parameters(events, requestId, sampleType)
      const [written] = await tx.query<{ deliveries: number }>(text, given)
      if (written && written.deliveries > 0) tx.afterCommit(() => nudge(DELIVERIES_DUE))
    },
  )
}
