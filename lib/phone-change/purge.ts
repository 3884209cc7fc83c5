import { query } from '@/lib/infra/database/db'

const BATCH = 1_000

// The link that stops a change says for so long that it was stopped. Those that are done stay: they are the history of a number,
// which the checker and an erasure read.
const PURGE = `
DELETE FROM phone_changes WHERE id IN (
  SELECT id FROM phone_changes
  WHERE (state IN ('stopped', 'refused') AND ended_at < now() - interval '30 days')
    OR (state = 'asked' AND created_at < now() - interval '30 days')
  LIMIT $1 FOR UPDATE SKIP LOCKED)
RETURNING 1`

/** Deletes a batch of the changes that changed nothing, thirty days later. @returns how many. 0: none is left. */
export async function purgePhoneChanges(): Promise<number> {
  return (await query(PURGE, [BATCH])).length
}
