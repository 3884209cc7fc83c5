import type { Tx } from '@/lib/infra/database/transaction'
import type { EndpointAttempt } from './rules'

/**
 * SQL: adds attempts to the counts of the present hour. It returns the keys of the endpoints.
 * @param counts a query for the columns business_id, environment, endpoint_id, succeeded and failed, one row per
 * endpoint.
 */
export const countAttemptsSql = (counts: string) => `
INSERT INTO webhook_endpoint_hours AS h (endpoint_id, hour_at, business_id, environment, succeeded, failed)
SELECT endpoint_id, date_trunc('hour', now(), 'UTC'), business_id, environment, succeeded, failed
FROM (${counts}) c ORDER BY endpoint_id
ON CONFLICT (endpoint_id, hour_at) DO UPDATE
SET succeeded = h.succeeded + excluded.succeeded, failed = h.failed + excluded.failed
RETURNING business_id, environment, endpoint_id`

const COUNT = countAttemptsSql(`
  SELECT business_id, environment, endpoint_id, count(*) FILTER (WHERE succeeded)::int AS succeeded,
    count(*) FILTER (WHERE NOT succeeded)::int AS failed
  FROM json_to_recordset($1::json) AS v(business_id uuid, environment environment, endpoint_id uuid, succeeded boolean)
  GROUP BY 1, 2, 3`)

/** Adds recorded attempts to the counts of their endpoints. */
export async function recordCounts(tx: Tx, attempts: readonly EndpointAttempt[]): Promise<void> {
  if (attempts.length === 0) return
  const rows = attempts.map(({ delivery: { businessId, environment, endpointId }, verdict }) => ({
    business_id: businessId,
    environment,
    endpoint_id: endpointId,
    succeeded: verdict === 'succeeded',
  }))
  await tx.query(COUNT, [JSON.stringify(rows)])
}
