import { query } from '@/lib/infra/database/db'

// Money may come for 30 days. What got none is of no use then.
const KEPT_DAYS = 31
const BATCH_SIZE = 1_000

const PURGE = `
DELETE FROM qr_requests WHERE (business_id, environment, id) IN (
  SELECT business_id, environment, id FROM qr_requests
  WHERE received_paisa IS NULL AND created_at < now() - interval '${KEPT_DAYS} days' ORDER BY created_at LIMIT $1)
  AND received_paisa IS NULL
RETURNING 1`

/** Deletes requests that got no money in the time in which anybody asks for it. @returns how many. */
export async function purgeQrRequests(): Promise<number> {
  return (await query(PURGE, [BATCH_SIZE])).length
}
