import { isNotPaused } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import { LEASE_MS } from './delivery-worker'

/** For a retry within this time, the process sets a timer. For later ones, the check of the next minute is soon enough. */
export const WAKE_WITHIN_MS = 65_000
// A worker beats every second while it sends. An idle worker does not beat and holds no deliveries.
const MAY_BE_DEAD_AFTER_SECONDS = 5

/**
 * SQL: `heads`, the next outstanding delivery of each endpoint. One index look-up per endpoint, even with a large backlog. Deliveries that
 * are set aside are left out until their pauses are over.
 */
export const HEADS = `
heads AS (
  (SELECT d.endpoint_id, d.due_at, d.next_attempt_at, d.business_id, d.environment FROM webhook_deliveries d
   WHERE d.due_at IS NOT NULL AND ${isNotPaused('delivery', 'd.id')}
   ORDER BY d.endpoint_id, d.due_at LIMIT 1)
  UNION ALL
  SELECT n.* FROM heads h CROSS JOIN LATERAL (
    SELECT d.endpoint_id, d.due_at, d.next_attempt_at, d.business_id, d.environment FROM webhook_deliveries d
    WHERE d.due_at IS NOT NULL AND d.endpoint_id > h.endpoint_id AND ${isNotPaused('delivery', 'd.id')}
    ORDER BY d.endpoint_id, d.due_at LIMIT 1) n
)`

/** SQL: true if the endpoint `w` is on and not set aside. */
export const IS_SERVED = `w.active AND w.deleted_at IS NULL AND ${isNotPaused('webhook_endpoint', 'w.id')}`

// Leased deliveries are left out. Their due_at is the end of the lease, and their process takes care of them.
const NEXT = `
WITH RECURSIVE ${HEADS}
SELECT (extract(epoch FROM h.due_at - now()) * 1000)::float8 AS due_in_ms
FROM heads h
JOIN webhook_endpoints w
  ON w.business_id = h.business_id AND w.environment = h.environment AND w.id = h.endpoint_id
WHERE ${IS_SERVED} AND h.due_at = h.next_attempt_at
ORDER BY h.due_at LIMIT 1`

const BOTH: readonly Environment[] = ['sandbox', 'production']

/** Milliseconds until the next delivery is due. 0 if one is due now. Null if none is outstanding. */
export async function nextDueInMs(): Promise<number | null> {
  const [next] = await query<{ dueInMs: number }>(NEXT)
  return next ? Math.max(0, next.dueInMs) : null
}

/**
 * SQL: true if a worker holds deliveries of the endpoint, or a call to it failed within the last minute. Its other deliveries then wait for
 * their receiver, not for us: a slow or failing receiver gets only a few calls at a time.
 */
export const waitsForReceiver = (endpointId: string) => `(
  EXISTS (
    SELECT FROM webhook_deliveries l
    WHERE l.endpoint_id = ${endpointId} AND l.due_at > now() AND l.due_at <= now() + interval '${LEASE_MS} milliseconds'
      AND l.due_at <> l.next_attempt_at)
  OR EXISTS (
    SELECT FROM webhook_endpoints r WHERE r.id = ${endpointId} AND r.last_failure_at > now() - interval '1 minute'))`

const OVERDUE = `
WITH RECURSIVE ${HEADS}
SELECT extract(epoch FROM now() - h.due_at)::float8 AS late_seconds
FROM heads h
JOIN webhook_endpoints w
  ON w.business_id = h.business_id AND w.environment = h.environment AND w.id = h.endpoint_id
WHERE ${IS_SERVED} AND h.due_at <= now() AND h.due_at = h.next_attempt_at AND h.environment = ANY ($1::environment[])
  AND NOT ${waitsForReceiver('h.endpoint_id')}
ORDER BY h.due_at LIMIT 1`

/**
 * How many seconds the oldest delivery that nobody is sending is late. 0 if none is late. Not counted: deliveries that wait for their
 * receiver, that are set aside, or whose endpoint is off.
 */
export async function deliveryOverdueSeconds(
  read: Tx['query'] = query,
  environments: readonly Environment[] = BOTH,
): Promise<number> {
  const [oldest] = await read<{ lateSeconds: number }>(OVERDUE, [environments])
  return oldest?.lateSeconds ?? 0
}

/**
 * SQL: true if a run of the delivery function would find work: a delivery that is due or whose lease is over, a retry for which it would
 * set a timer, or a process that may have died while it held deliveries.
 * @param worker SQL: the id of the worker that asks.
 */
export function isDeliveryDue(worker: string): string {
  return `(
    EXISTS (
      WITH RECURSIVE ${HEADS}
      SELECT FROM heads h
      JOIN webhook_endpoints w
        ON w.business_id = h.business_id AND w.environment = h.environment AND w.id = h.endpoint_id
      WHERE ${IS_SERVED} AND (h.due_at <= now()
        OR h.due_at = h.next_attempt_at AND h.due_at <= now() + interval '${WAKE_WITHIN_MS} milliseconds'))
    OR EXISTS (
      SELECT FROM delivery_workers k
      WHERE k.id <> ${worker} AND k.beat_at < now() - interval '${MAY_BE_DEAD_AFTER_SECONDS} seconds'
        AND EXISTS (
          SELECT FROM webhook_endpoints w CROSS JOIN LATERAL (
            SELECT FROM webhook_deliveries o
            WHERE o.endpoint_id = w.id AND o.due_at > now() AND o.due_at <= now() + interval '${LEASE_MS} milliseconds'
              AND o.leased_by = k.id AND o.due_at <> o.next_attempt_at LIMIT 1) held)))`
}
