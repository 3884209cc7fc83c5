import { query } from '@/lib/infra/database/db'

const BATCH = 1_000

// For this long, the link that stops a change can still say that it was stopped. Completed changes are kept: they are the history of a
// number, which the checker and an erasure need.
const PURGE = `
DELETE FROM phone_changes WHERE id IN (
  SELECT id FROM phone_changes
  WHERE (state IN ('stopped', 'refused') AND ended_at < now() - interval '30 days')
    OR (state = 'asked' AND created_at < now() - interval '30 days')
  LIMIT $1 FOR UPDATE SKIP LOCKED)
RETURNING 1`

/** Deletes a batch of changes that were not completed, after thirty days. @returns how many. 0 if none is left. */
export async function purgePhoneChanges(): Promise<number> {
  return (await query(PURGE, [BATCH])).length
}
