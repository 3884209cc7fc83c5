import { DAY_MS } from '@/lib/core/duration'
import { firstIdAt } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'

// As long as the messages themselves are kept. An event that is this old gets no notice any more, so none can be sent twice.
const KEPT_MS = 30 * DAY_MS
const BATCH = 1_000

/**
 * Deletes a batch of the records of notices that are older than thirty days.
 * @returns how many.
 */
export async function purgeNotices(now: Date): Promise<number> {
  const purged = await query(
    `DELETE FROM notices WHERE (subject_id, kind, channel) IN (
       SELECT subject_id, kind, channel FROM notices WHERE subject_id < $1 ORDER BY subject_id LIMIT $2)
     RETURNING 1`,
    [firstIdAt(new Date(now.getTime() - KEPT_MS)), BATCH],
  )
  return purged.length
}
