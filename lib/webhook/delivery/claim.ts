import type { BusinessId, EventId, WebhookDeliveryId, WebhookEndpointId } from '@/lib/core/id'
import { arrayParameter } from '@/lib/infra/array-parameter'
import { query } from '@/lib/infra/db'
import type { Environment } from '@/prisma/generated/enums'

/** A delivery that this process holds until its lease ends, with all that sending it needs. */
export interface ClaimedDelivery {
  endpointId: WebhookEndpointId
  id: WebhookDeliveryId
  businessId: BusinessId
  environment: Environment
  eventId: EventId
  eventType: string
  /** Milliseconds since the epoch. */
  eventCreatedAtMs: number
  eventSequence: bigint
  /** The event's data, byte for byte. */
  dataJson: string
  /** The event's forecast, byte for byte; null: it has none. */
  forecastJson: string | null
  attemptCount: number
  attemptsBeforeReplay: number
  /** The database's own value: what recording the attempt is conditional on. */
  leasedUntil: Date
  url: string
  secretEncrypted: Buffer
  /** Those that still sign, the newest first. */
  previousSecretsEncrypted: Buffer[]
  /** Its endpoint's last call failed. */
  failing: boolean
}

/** How many deliveries may be claimed. */
export interface ClaimLimits {
  /** Of all fast endpoints together. */
  fast: number
  /** Of all slow endpoints together. */
  slow: number
  /** Of one endpoint, with what this process holds of it already. */
  perFastEndpoint: number
  perSlowEndpoint: number
  /** The endpoints of which this process holds some. Any other endpoint is slow if its last call failed. */
  held: readonly { id: string; count: number; slow: boolean }[]
}

/** Long enough to wait in the queue of this process, and then for one call of 15 s and its recording. */
export const LEASE_MS = 60_000

/** A ClaimedDelivery from a delivery `d`, its event `e` and its endpoint `w`. */
export const CLAIMED_COLUMNS = `
  d.endpoint_id, d.id, d.business_id, d.environment, d.event_id, coalesce(e.sample_type, e.type) AS event_type,
  (extract(epoch FROM e.created_at) * 1000)::float8 AS event_created_at_ms, e.sequence AS event_sequence, e.data::text AS data_json, e.forecast::text AS forecast_json, d.attempt_count, d.attempts_before_replay, d.due_at AS leased_until, w.url, w.secret_encrypted,
  CASE WHEN w.previous_secrets_encrypted = '{}' THEN '{}' ELSE ARRAY(
    SELECT p.secret FROM unnest(w.previous_secrets_encrypted, w.previous_secrets_expire_at) WITH ORDINALITY AS p(secret, expires_at, n)
    WHERE p.expires_at > now() ORDER BY p.n) END AS previous_secrets_encrypted,
  w.consecutive_failures > 0 AS failing`

// The next delivery of each endpoint that has any outstanding: one index probe per endpoint, whatever its backlog.
const HEADS = `
heads AS (
  (SELECT endpoint_id, due_at, next_attempt_at, business_id, environment FROM webhook_deliveries
   WHERE due_at IS NOT NULL ORDER BY endpoint_id, due_at LIMIT 1)
  UNION ALL
  SELECT n.* FROM heads h CROSS JOIN LATERAL (
    SELECT d.endpoint_id, d.due_at, d.next_attempt_at, d.business_id, d.environment FROM webhook_deliveries d
    WHERE d.due_at IS NOT NULL AND d.endpoint_id > h.endpoint_id
    ORDER BY d.endpoint_id, d.due_at LIMIT 1) n
)`

const oldestOf = (endpoints: string, limit: string) => `
  SELECT d.endpoint_id, d.id FROM ready r CROSS JOIN LATERAL (
    SELECT d.endpoint_id, d.id FROM webhook_deliveries d
    WHERE d.endpoint_id = r.endpoint_id AND d.due_at <= now()
    ORDER BY d.due_at LIMIT r.room FOR UPDATE SKIP LOCKED) d
  WHERE ${endpoints} AND r.room > 0 LIMIT ${limit}`

// Endpoints of which this process holds nothing come first, then those that have waited longest. No endpoint gets more
// than its limit, so that a backlog of one never delays another. Two processes that claim at once skip each other's rows.
const CLAIM = `
WITH RECURSIVE ${HEADS},
held AS (SELECT * FROM json_to_recordset($1::json) AS v(id uuid, count integer, slow boolean)),
ready AS MATERIALIZED (
  SELECT h.endpoint_id, p.slow, CASE WHEN p.slow THEN $5::int ELSE $4::int END - coalesce(held.count, 0) AS room
  FROM heads h
  JOIN webhook_endpoints w
    ON w.business_id = h.business_id AND w.environment = h.environment AND w.id = h.endpoint_id
  LEFT JOIN held ON held.id = h.endpoint_id
  CROSS JOIN LATERAL (SELECT coalesce(held.slow, w.consecutive_failures > 0) AS slow) p
  WHERE h.due_at <= now() AND w.active AND w.deleted_at IS NULL
  ORDER BY held.id IS NOT NULL, h.due_at
), fast AS (${oldestOf('NOT r.slow', '$2::int')}
), slow AS (${oldestOf('r.slow', '$3::int')}
), picked AS (SELECT * FROM fast UNION ALL SELECT * FROM slow)
UPDATE webhook_deliveries d
SET due_at = now() + $6::int * interval '1 millisecond', next_attempt_at = coalesce(d.next_attempt_at, now())
FROM picked p, webhook_endpoints w, events e
WHERE d.endpoint_id = p.endpoint_id AND d.id = p.id
  AND w.business_id = d.business_id AND w.environment = d.environment AND w.id = d.endpoint_id
  AND e.business_id = d.business_id AND e.environment = d.environment AND e.id = d.event_id
RETURNING ${CLAIMED_COLUMNS}`

/** Takes due deliveries within the limits. They are this process's until their leases end. */
export function claimDue(limits: ClaimLimits): Promise<ClaimedDelivery[]> {
  const { fast, slow, perFastEndpoint, perSlowEndpoint, held } = limits
  return query<ClaimedDelivery>(CLAIM, [
    JSON.stringify(held),
    fast,
    slow,
    perFastEndpoint,
    perSlowEndpoint,
    LEASE_MS,
  ])
}

const RELEASE = `
UPDATE webhook_deliveries d SET due_at = d.next_attempt_at
FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS v(endpoint_id, id, leased_until)
WHERE d.endpoint_id = v.endpoint_id AND d.id = v.id AND d.due_at IS NOT DISTINCT FROM v.leased_until`

/** Gives claims back: the deliveries are due as before. One whose lease has ended meanwhile stays with its new holder. */
export async function releaseClaims(deliveries: readonly ClaimedDelivery[]): Promise<void> {
  await query(RELEASE, [
    arrayParameter(deliveries.map(({ endpointId }) => endpointId)),
    arrayParameter(deliveries.map(({ id }) => id)),
    arrayParameter(deliveries.map(({ leasedUntil }) => leasedUntil)),
  ])
}

// A leased delivery is left out (due_at is then the end of its lease): the process that holds it looks again itself.
const NEXT = `
WITH RECURSIVE ${HEADS}
SELECT greatest(extract(epoch FROM h.due_at - now()) * 1000, 0)::float8 AS due_in_ms
FROM heads h
JOIN webhook_endpoints w
  ON w.business_id = h.business_id AND w.environment = h.environment AND w.id = h.endpoint_id
WHERE w.active AND w.deleted_at IS NULL AND h.due_at = h.next_attempt_at
ORDER BY h.due_at LIMIT 1`

/** Milliseconds until the next delivery is due, 0 when one is due already. Null: nothing is outstanding. */
export async function nextDueInMs(): Promise<number | null> {
  const [next] = await query<{ dueInMs: number }>(NEXT)
  return next?.dueInMs ?? null
}
