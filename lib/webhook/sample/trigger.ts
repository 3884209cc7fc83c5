import { DomainError } from '@/lib/core/errors'
import { newId, toWire } from '@/lib/core/id'
import { isEventType } from '@/lib/events/catalogue'
import { DUE_NOW, wantedByEndpoint } from '@/lib/events/emit'
import { presentEvent, type WireEvent } from '@/lib/events/present'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { nudge } from '@/lib/infra/nudge'
import { sampleEndpoint, sampleOf } from './samples'
import type { TriggerEventInput } from './schema'

// Marked as a test like that of one endpoint, so that the log does not pretend that it happened; fanned out like an
// event of its sample type. It is about no object of the business, hence about the business.
const WRITE = `
WITH written AS (
  INSERT INTO events (id, business_id, environment, type, sample_type, object_id, data, request_id, created_at)
  VALUES ($1, $2, $3, 'webhook.test', nullif($4::text, 'webhook.test'), $2, $5::json, $6, clock_timestamp())
  RETURNING id, business_id, environment, type, sample_type, created_at, sequence, data
), fanned_out AS (
  INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, due_at, next_attempt_at)
  SELECT khata_uuid7(), w.id, e.business_id, e.environment, e.id, ${DUE_NOW}, ${DUE_NOW}
  FROM written e
  JOIN webhook_endpoints w ON w.business_id = e.business_id AND w.environment = e.environment
  WHERE ${wantedByEndpoint('$4::text')}
  RETURNING 1
)
SELECT id, type, sample_type, created_at, sequence, data, (SELECT count(*)::int FROM fanned_out) AS total,
  0 AS succeeded, 0 AS failed FROM written`

/**
 * Makes a sample event of a type happen in the sandbox, for every endpoint that wants the type and for whoever
 * follows the event log.
 * @throws {DomainError} `sandbox_only`; `parameter_invalid` for a type outside of the catalogue.
 */
export function triggerEvent(ctx: Ctx, { type }: TriggerEventInput): Promise<WireEvent> {
  if (ctx.environment !== 'sandbox') throw new DomainError('sandbox_only')
  if (!isEventType(type)) {
    throw new DomainError('parameter_invalid', {
      param: 'type',
      message: `type: ${JSON.stringify(type)} is no event type. See /docs/events.`,
    })
  }
  return transact(ctx, async (tx) => {
    const sample = sampleOf(type, sampleEndpoint(toWire('biz', ctx.businessId)))
    const [written] = await tx.query<Parameters<typeof presentEvent>[0]>(WRITE, [
      newId('evt'),
      ctx.businessId,
      ctx.environment,
      type,
      JSON.stringify(sample),
      ctx.requestId,
    ])
    if (!written) throw new Error('the statement writes one event')
    if (written.total > 0) tx.afterCommit(() => nudge('khata/deliveries.due'))
    return presentEvent(written)
  })
}
