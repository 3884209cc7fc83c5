import { RESPONSE_KEPT_HOURS } from '@/lib/core/idempotency'
import { query } from '@/lib/infra/database/db'

// One statement deletes this many rows. A busy installation needs a few hundred statements per day.
const BATCH = 5_000

const PURGE = `
DELETE FROM idempotency_keys k
USING (SELECT scope_id, environment, key_hash FROM idempotency_keys
       WHERE created_at <= now() - interval '${RESPONSE_KEPT_HOURS} hours'
       ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED) o
WHERE k.scope_id = o.scope_id AND k.environment = o.environment AND k.key_hash = o.key_hash
RETURNING 1`

/**
 * Deletes a batch of stored responses that are too old to be replayed.
 * @returns how many. 0: none is left.
 */
export async function purgeResponses(): Promise<number> {
  return (await query(PURGE, [BATCH])).length
}
