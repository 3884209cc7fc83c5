import { DAY_MS } from '@/lib/core/duration'
import { found } from '@/lib/core/found'
import type { WebhookEndpointId } from '@/lib/core/id'
import { leastIdSince } from '@/lib/core/id-time'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { COUNTED_AT_MOST } from '@/lib/infra/database/tenant-list'

/** How many attempts at an endpoint were recorded in one hour. */
export interface AttemptHour {
  hourAt: Date
  succeeded: number
  failed: number
}

/** An endpoint's results of the last 24 hours, and its waiting deliveries. */
export interface EndpointHealth {
  endpointId: string
  /** 24 hours, oldest first. The last one is still running. */
  hours: AttemptHour[]
  /** The median of the newest responses in this time, in milliseconds. Null if there was none. */
  p50LatencyMs: number | null
  lastSuccessAt: Date | null
  /** Deliveries that wait for an attempt. COUNTED_AT_MOST means that many or more. */
  waiting: number
  /** Deliveries that were given up. COUNTED_AT_MOST means that many or more. */
  givenUp: number
}

// The same meaning of failing as in EndpointState.
const FAILING_ENDPOINT = 'w.deleted_at IS NULL AND w.active AND w.consecutive_failures > 0'
// Enough for a median, and a short range of an index.
const SAMPLED = 100

const atMost = (rows: string) => `(SELECT count(*)::int FROM (${rows} LIMIT ${COUNTED_AT_MOST}) counted)`

// The newest deliveries of an endpoint are one range of its index, and the response times come from them. The range ends at the id of a day
// ago, because an endpoint without newer deliveries has only older ones.
const HEALTH = `
WITH span AS (SELECT date_trunc('hour', now(), 'UTC') AS present)
SELECT w.id AS endpoint_id, hours.hours, latest.p50_latency_ms, latest.last_success_at,
  ${atMost(`SELECT FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.due_at IS NOT NULL`)} AS waiting,
  ${atMost(`SELECT FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.status = 'failed'`)} AS given_up
FROM span CROSS JOIN webhook_endpoints w
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('hourAt', (extract(epoch FROM t.hour_at) * 1000)::bigint,
    'succeeded', coalesce(h.succeeded, 0), 'failed', coalesce(h.failed, 0)) ORDER BY t.hour_at) AS hours
  FROM generate_series(span.present - interval '23 hours', span.present, interval '1 hour') AS t(hour_at)
  LEFT JOIN webhook_endpoint_hours h ON h.endpoint_id = w.id AND h.hour_at = t.hour_at
) hours
CROSS JOIN LATERAL (
  SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY (n.attempt ->> 'latencyMs')::int)
      FILTER (WHERE n.attempt ? 'httpStatus')::int AS p50_latency_ms,
    max((n.attempt ->> 'attemptedAt')::timestamptz) FILTER (WHERE n.status = 'succeeded') AS last_success_at
  FROM (SELECT d.status, d.attempts -> -1 AS attempt FROM webhook_deliveries d
        WHERE d.endpoint_id = w.id AND d.id >= $4 AND d.created_at >= span.present - interval '23 hours'
        ORDER BY d.id DESC LIMIT ${SAMPLED}) n
) latest
WHERE w.business_id = $1 AND w.environment = $2 AND w.id = ANY ($3::uuid[]) AND w.deleted_at IS NULL`

type Row = Omit<EndpointHealth, 'hours'> & {
  hours: { hourAt: number; succeeded: number; failed: number }[]
}

/** The endpoints whose last call failed, and their waiting deliveries. */
export interface FailingEndpoints {
  endpoints: number
  /** Deliveries that wait for an attempt. At COUNTED_AT_MOST of one endpoint, there may be more. */
  waiting: number
}

const FAILING = `
SELECT count(*)::int AS endpoints, coalesce(sum(${atMost(
  `SELECT FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.due_at IS NOT NULL`,
)}), 0)::int AS waiting
FROM webhook_endpoints w WHERE w.business_id = $1 AND w.environment = $2 AND ${FAILING_ENDPOINT}`

/** Counts the endpoints that `listEndpoints` shows with `failing`. */
export async function getFailingEndpoints({ businessId, environment }: Ctx): Promise<FailingEndpoints> {
  return found((await query<FailingEndpoints>(FAILING, [businessId, environment]))[0])
}

/** @throws {DomainError} `resource_not_found`. */
export async function getEndpointHealth(ctx: Ctx, id: WebhookEndpointId): Promise<EndpointHealth> {
  const [health] = await listEndpointHealth(ctx, [id])
  return found(health)
}

/** The health of a page of endpoints, in any order. */
export async function listEndpointHealth(ctx: Ctx, ids: readonly string[]): Promise<EndpointHealth[]> {
  const since = leastIdSince(new Date(Date.now() - DAY_MS))
  const rows = await query<Row>(HEALTH, [ctx.businessId, ctx.environment, ids, since])
  return rows.map((row) => ({
    ...row,
    hours: row.hours.map(({ hourAt, ...counts }) => ({ hourAt: new Date(hourAt), ...counts })),
  }))
}
