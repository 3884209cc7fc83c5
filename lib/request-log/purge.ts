import { firstIdAt } from '@/lib/core/id'
import { query } from '@/lib/infra/db'

const DAY_MS = 86_400_000
/** The API reference promises this number of days. */
const REQUESTS_KEPT_DAYS = 14
// A statement takes some ten milliseconds. A run of the hourly purge makes up to 500 of them.
const BATCH = 5_000

// Ids are in the order of time, so the oldest entries of a tenant are the first in its range.
const PURGE = `
DELETE FROM request_log r USING (
  SELECT o.business_id, o.environment, o.id FROM businesses b
  CROSS JOIN (VALUES ('sandbox'::environment), ('production')) AS v(environment)
  CROSS JOIN LATERAL (
    SELECT business_id, environment, id FROM request_log
    WHERE business_id = b.id AND environment = v.environment AND id < $1 ORDER BY id LIMIT $2) o
  LIMIT $2) old
WHERE r.business_id = old.business_id AND r.environment = old.environment AND r.id = old.id
RETURNING 1`

/**
 * Deletes a batch of entries older than 14 days.
 * @returns how many. 0: none is left.
 */
export async function purgeRequestLog(now: Date): Promise<number> {
  const cutoff = firstIdAt(new Date(now.getTime() - REQUESTS_KEPT_DAYS * DAY_MS))
  return (await query(PURGE, [cutoff, BATCH])).length
}
