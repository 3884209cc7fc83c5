import { type BusinessId, type EventId, newId } from '@/lib/core/id'
import { arrayParameter, jsonArraySql, jsonTextsParameter } from '@/lib/infra/array-parameter'
import type { Ctx } from '@/lib/infra/ctx'
import { nudge } from '@/lib/infra/nudge'
import type { Tx } from '@/lib/infra/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { EventType } from './catalogue'

/** An object as its GET returns it, serialized once for all events about it in a transaction. */
export interface EventDocument {
  businessId: BusinessId
  environment: Environment
  objectId: string
  json: string
}

/** An event on its way to the outbox. */
export interface OutboxEvent {
  id: EventId
  type: EventType
  document: EventDocument
}

/**
 * In SQL, whether the endpoint `w` is on and wants the type that the expression `type` is: by its name, by a family
 * ('checkout.*', 'checkout.session.*') or by '*'.
 */
export const wantedByEndpoint = (type: string) => `w.active AND w.deleted_at IS NULL
    AND w.enabled_events && ARRAY['*', ${type}, split_part(${type}, '.', 1) || '.*', regexp_replace(${type}, '\\.[^.]*$', '.*')]`

// A time in the database has milliseconds and now() is rounded to them: up as well, into a future in which nothing is due.
export const DUE_NOW = `date_trunc('milliseconds', now())`

// Events and one delivery per endpoint that wants them, in one statement whatever their number. Several events are often
// about one object: its document comes once. Their order here is that of their sequence numbers.
const WRITE = `
WITH document AS (
  SELECT n, d.business_id, d.environment, d.object_id, d.data::json AS data
  FROM unnest($1::uuid[], $2::environment[], $3::uuid[], ${jsonArraySql('$4')})
    WITH ORDINALITY AS d(business_id, environment, object_id, data, n)
), written AS (
  INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT e.id, d.business_id, d.environment, e.type, d.object_id, d.data, $8, clock_timestamp()
  FROM unnest($5::uuid[], $6::text[], $7::integer[]) WITH ORDINALITY AS e(id, type, n, place) JOIN document d USING (n)
  ORDER BY e.place
  RETURNING id, business_id, environment, type
), fanned_out AS (
  INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, due_at, next_attempt_at)
  SELECT khata_uuid7(), w.id, e.business_id, e.environment, e.id, ${DUE_NOW}, ${DUE_NOW}
  FROM written e
  JOIN webhook_endpoints w ON w.business_id = e.business_id AND w.environment = e.environment
  WHERE ${wantedByEndpoint('e.type')}
  ORDER BY e.id
  RETURNING 1
)
SELECT count(*)::int AS deliveries FROM fanned_out`

/** Writes events and their deliveries into the transaction that makes the change: the only outbox writer. */
export async function emitAll(tx: Tx, events: readonly OutboxEvent[], requestId: string): Promise<void> {
  if (events.length === 0) return
  const documents = [...new Set(events.map(({ document }) => document))]
  const numbers = new Map(documents.map((document, i) => [document, i + 1]))
  const [written] = await tx.query<{ deliveries: number }>(WRITE, [
    arrayParameter(documents.map(({ businessId }) => businessId)),
    arrayParameter(documents.map(({ environment }) => environment)),
    arrayParameter(documents.map(({ objectId }) => objectId)),
    jsonTextsParameter(documents.map(({ json }) => json)),
    arrayParameter(events.map(({ id }) => id)),
    arrayParameter(events.map(({ type }) => type)),
    arrayParameter(events.map(({ document }) => numbers.get(document))),
    requestId,
  ])
  if (written && written.deliveries > 0) tx.afterCommit(() => nudge('khata/deliveries.due'))
}

/** Emits one event about one object of the context's tenant. `data` is the object as its GET returns it. */
export function emit(tx: Tx, ctx: Ctx, type: EventType, objectId: string, data: unknown): Promise<void> {
  const { businessId, environment } = ctx
  const document = { businessId, environment, objectId, json: JSON.stringify(data) }
  return emitAll(tx, [{ id: newId('evt'), type, document }], ctx.requestId)
}
