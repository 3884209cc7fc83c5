import { DAY_MS } from '@/lib/core/duration'
import type { WebhookDeliveryId, WebhookEndpointId } from '@/lib/core/id'
import { leastIdSince } from '@/lib/core/id-time'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { FailureCode } from '../call/failure'

/** Deliveries to one endpoint whose last attempts failed alike. */
export interface FailureCause {
  endpointId: WebhookEndpointId
  url: string
  /** `retrying`: they are tried again. `failed`: they were given up. */
  status: 'retrying' | 'failed'
  /** Null: they were never tried, because the endpoint was off. */
  failure: FailureCode | null
  httpStatus: number | null
  detail: string | null
  deliveries: number
  /** There may be more: so many were looked at. */
  isBounded: boolean
  /** When the oldest of them was made. */
  since: Date
  newestId: WebhookDeliveryId
}

// So many deliveries of an endpoint are looked at, the newest first, of each status. A business has up to twenty endpoints.
const LOOKED_AT = { one: 5_000, all: 1_000 }

// What failed before that is history. Retries end after four days.
const LOOKED_AT_MS = 7 * DAY_MS
// Causes are few. An endpoint may name others in each response.
const MOST_CAUSES = 10

const newest = (status: string) => `(
  SELECT d.id, d.status, d.created_at, d.attempts -> -1 AS attempt FROM webhook_deliveries d
  WHERE d.endpoint_id = w.id AND d.status = '${status}' AND d.id >= $3
  ORDER BY d.id DESC LIMIT $4)`

// Each status of an endpoint is a range of the small index of what has failed.
const CAUSES = `
SELECT w.id AS endpoint_id, w.url, n.status, n.attempt ->> 'failure' AS failure, (n.attempt ->> 'httpStatus')::int AS http_status,
  n.attempt ->> 'detail' AS detail, count(*)::int AS deliveries,
  sum(count(*)) OVER (PARTITION BY w.id, n.status) >= $4 AS is_bounded, min(n.created_at) AS since,
  (array_agg(n.id ORDER BY n.id DESC))[1] AS newest_id
FROM webhook_endpoints w CROSS JOIN LATERAL (${newest('retrying')} UNION ALL ${newest('failed')}) n
WHERE w.business_id = $1 AND w.environment = $2 AND w.deleted_at IS NULL`

const GROUPED = `GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY max(n.created_at) DESC, deliveries DESC LIMIT ${MOST_CAUSES}`

/** Why deliveries fail, those with the newest deliveries first. @param endpointId Without it: to all endpoints. */
export function listFailureCauses(ctx: Ctx, endpointId?: WebhookEndpointId): Promise<FailureCause[]> {
  const tenant = [ctx.businessId, ctx.environment, leastIdSince(new Date(Date.now() - LOOKED_AT_MS))]
  return endpointId
    ? query<FailureCause>(`${CAUSES} AND w.id = $5 ${GROUPED}`, [...tenant, LOOKED_AT.one, endpointId])
    : query<FailureCause>(`${CAUSES} ${GROUPED}`, [...tenant, LOOKED_AT.all])
}
