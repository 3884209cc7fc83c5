import { query } from '@/lib/infra/database/db'

const PURGE_BATCH = 1_000

// After an hour, neither the code nor the limits of a phone need the row.
const PURGE = `
DELETE FROM phone_codes WHERE bucket IN (
  SELECT bucket FROM phone_codes WHERE last_sent_at <= now() - interval '1 hour'
  ORDER BY last_sent_at LIMIT $1 FOR UPDATE SKIP LOCKED)
RETURNING 1`

/** Deletes a batch of phones that got no code in the last hour. @returns how many. 0 if none is left. */
export async function purgePhoneCodes(): Promise<number> {
  return (await query(PURGE, [PURGE_BATCH])).length
}
