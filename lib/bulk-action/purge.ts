import { DAY_MS } from '@/lib/core/duration'
import { firstIdAt } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { OFFERED_DAYS, RESULT_DAYS } from './limits-schema'

const ROWS = 5_000

const END_UNUSED = `
UPDATE bulk_actions SET status = 'stopped', finished_at = greatest(updated_at, now()), updated_at = greatest(updated_at, now())
WHERE status = 'checked' AND id < $1`

const DELETE = `
DELETE FROM bulk_action_rows WHERE (business_id, environment, bulk_action_id, id) IN (
  SELECT r.business_id, r.environment, r.bulk_action_id, r.id FROM bulk_action_rows r
  JOIN bulk_actions b ON (b.business_id, b.environment, b.id) = (r.business_id, r.environment, r.bulk_action_id)
  WHERE r.bulk_action_id < $1 AND b.status IN ('done', 'stopped') LIMIT $2)
RETURNING 1`

/**
 * Ends bulk actions that nobody started, and deletes the rows of old ones.
 * @returns how many rows were deleted.
 */
export async function purgeBulkActions(now: Date): Promise<number> {
  const before = (days: number) => firstIdAt(new Date(now.getTime() - days * DAY_MS))
  await query(END_UNUSED, [before(OFFERED_DAYS)])
  return (await query(DELETE, [before(RESULT_DAYS), ROWS])).length
}
