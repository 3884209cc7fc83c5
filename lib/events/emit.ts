import { type BusinessId, type EventId, newId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/db'
import { nudge } from '@/lib/infra/nudge'
import type { Environment } from '@/prisma/generated/enums'
import type { EventType } from './catalogue'

/** An event on its way to the outbox. `dataJson` is the related object as its GET returns it, serialized once. */
export interface OutboxEvent {
  id: EventId
  businessId: BusinessId
  environment: Environment
  type: EventType
  objectId: string
  dataJson: string
  requestId: string
}

// Events and one delivery per endpoint that wants them, in one statement whatever their number. An endpoint
// wants a type by its name, by a family ('checkout.*', 'checkout.session.*') or by '*'.
const WRITE = `
WITH given AS (
  SELECT * FROM json_to_recordset($1::json)
    AS v(id uuid, business_id uuid, environment environment, type text, object_id uuid, request_id text, data json)
), written AS (
  INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT id, business_id, environment, type, object_id, data, request_id, clock_timestamp() FROM given
  RETURNING id, business_id, environment, type
), fanned_out AS (
  INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, due_at, next_attempt_at)
  SELECT khata_uuid7(), w.id, e.business_id, e.environment, e.id, now(), now()
  FROM written e
  JOIN webhook_endpoints w ON w.business_id = e.business_id AND w.environment = e.environment
  WHERE w.active AND w.deleted_at IS NULL
    AND w.enabled_events && ARRAY['*', e.type, split_part(e.type, '.', 1) || '.*', regexp_replace(e.type, '\\.[^.]*$', '.*')]
  ORDER BY e.id
  RETURNING 1
)
SELECT count(*)::int AS deliveries FROM fanned_out`

/** Writes events and their deliveries into the transaction that makes the change: the only outbox writer. */
export async function emitAll(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return
  // Built by hand because `dataJson` is JSON already and is kept byte for byte; the other values are ids and
  // names without a character that JSON would escape.
  const rows = events.map(
    (e) =>
      `{"id":"${e.id}","business_id":"${e.businessId}","environment":"${e.environment}","type":"${e.type}",` +
      `"object_id":"${e.objectId}","request_id":${JSON.stringify(e.requestId)},"data":${e.dataJson}}`,
  )
  const [written] = await tx.query<{ deliveries: number }>(WRITE, [`[${rows.join()}]`])
  if (written && written.deliveries > 0) tx.afterCommit(() => nudge('khata/deliveries.due'))
}

/** Emits one event about one object of the context's tenant. `data` is the object as its GET returns it. */
export function emit(tx: Tx, ctx: Ctx, type: EventType, objectId: string, data: unknown): Promise<void> {
  const { businessId, environment, requestId } = ctx
  return emitAll(tx, [
    { id: newId('evt'), businessId, environment, type, objectId, dataJson: JSON.stringify(data), requestId },
  ])
}
