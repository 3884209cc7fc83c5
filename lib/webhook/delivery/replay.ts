import { DomainError } from '@/lib/core/errors'
import type { WebhookEndpointId } from '@/lib/core/id'
import { boundsOf, idPast, leastIdSince } from '@/lib/core/id-time'
import { DELIVERIES_DUE } from '@/lib/events/due'
import { addMissedDeliveries } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { DUE_NOW } from '@/lib/infra/database/due-now'
import { nudge } from '@/lib/infra/process/nudge'
import { lockEndpoint } from '../endpoint/table'
import type { ReplayInput } from './schema'

// One statement handles this many. The others wait for another call, after these have been sent.
const MAX_REPLAYED = 10_000

// Deliveries that have failed once or were given up. Those that a worker holds now are left out: a lease makes due_at differ from
// next_attempt_at. Oldest first. Each gets a new schedule and keeps its history. The ids of a delivery and of its event begin with the same
// time, so all three ids are within the bounds.
const REPLAY = `
UPDATE webhook_deliveries d
SET status = CASE WHEN d.attempt_count = 0 THEN 'pending' ELSE 'retrying' END::delivery_status,
  attempts_before_replay = d.attempt_count, due_at = ${DUE_NOW}, next_attempt_at = ${DUE_NOW}
FROM (SELECT f.endpoint_id, f.id FROM webhook_deliveries f
      JOIN events e ON e.business_id = f.business_id AND e.environment = f.environment AND e.id = f.event_id
      WHERE f.business_id = $1 AND f.environment = $2 AND f.endpoint_id = $3
        AND (f.status = 'failed' OR (f.status = 'retrying' AND f.due_at = f.next_attempt_at AND NOT ($10 AND f.due_at <= now())))
        AND f.status IN ('retrying', 'failed')
        AND ${['f.id', 'f.event_id', 'e.id'].map((id) => `${id} BETWEEN khata_deliveries_from($4) AND khata_deliveries_to($5)`).join(' AND ')}
        AND ($6::timestamptz IS NULL OR e.created_at >= $6) AND ($7::timestamptz IS NULL OR e.created_at < $7)
        AND ($8::uuid[] IS NULL OR f.id = ANY ($8))
      ORDER BY f.event_id LIMIT $9 FOR UPDATE OF f SKIP LOCKED) c
WHERE d.endpoint_id = c.endpoint_id AND d.id = c.id
RETURNING 1`

/**
 * Makes an endpoint's failed deliveries due again, with the same event ids: all of them, the named ones, or those whose events were created
 * in [since, until). With `missing`, also the events that it missed while it was off, and nothing that is already due. Called again and
 * again, that returns 0 once each is sent.
 * @throws {DomainError} `resource_not_found`. `endpoint_inactive` if the endpoint is off.
 */
export function replayDeliveries(
  ctx: Ctx,
  id: WebhookEndpointId,
  { deliveryIds, missing = false, since, until }: ReplayInput,
): Promise<{ replayed: number }> {
  return transact(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx, ctx, id)
    if (!endpoint.active) throw new DomainError('endpoint_inactive')
    const rows = await tx.query(REPLAY, [
      ctx.businessId,
      ctx.environment,
      id,
      ...(deliveryIds ? boundsOf(deliveryIds) : [leastIdSince(since), idPast(until)]),
      since ?? null,
      until ?? null,
      deliveryIds ?? null,
      MAX_REPLAYED,
      missing,
    ])
    const within = { since, until, limit: MAX_REPLAYED - rows.length }
    const replayed = rows.length + (missing ? await addMissedDeliveries(tx, ctx, id, within) : 0)
    if (replayed > 0) tx.afterCommit(() => nudge(DELIVERIES_DUE))
    return { replayed }
  })
}
