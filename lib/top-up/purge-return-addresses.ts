import { query } from '@/lib/infra/database/db'

const BATCH_SIZE = 1_000

const PURGE = `
UPDATE topups SET return_to_encrypted = NULL WHERE id IN (
  SELECT id FROM topups WHERE return_to_encrypted IS NOT NULL AND created_at < now() - interval '24 hours'
  ORDER BY created_at LIMIT $1)
RETURNING 1`

/**
 * Deletes the return addresses of top-ups that were started more than a day ago. A checkout ends after a day too, and nobody comes back
 * later.
 * @returns how many.
 */
export async function purgeReturnAddresses(): Promise<number> {
  return (await query(PURGE, [BATCH_SIZE])).length
}
