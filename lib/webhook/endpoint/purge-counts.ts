import { query } from '@/lib/infra/database/db'

// Seven days for charts, and the hours around them.
const KEPT_DAYS = 8
const BATCH = 5_000

/**
 * Deletes a batch of the hourly counts of attempts that are older than eight days.
 * @returns how many.
 */
export async function purgeAttemptCounts(): Promise<number> {
  const purged = await query(
    `DELETE FROM webhook_endpoint_hours WHERE (endpoint_id, hour_at) IN (
       SELECT endpoint_id, hour_at FROM webhook_endpoint_hours
       WHERE hour_at < now() - interval '${KEPT_DAYS} days' ORDER BY hour_at LIMIT ${BATCH})
     RETURNING 1`,
  )
  return purged.length
}
