import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { encrypt } from '@/lib/infra/keys/crypto'
import { KEPT_PURPOSES } from '@/lib/infra/keys/key-purposes'
import { deriveKey, secretIdOf } from '@/lib/infra/keys/key-ring'

// Running it again extends the time and never shortens it, because a replica may have used the older secret until then.
const KEEP = `
INSERT INTO kept_keys AS k (purpose, secret_id, key_encrypted, ends_at)
VALUES ($1, $2, $3, now() + make_interval(secs => $4))
ON CONFLICT (purpose, secret_id) DO UPDATE
  SET key_encrypted = excluded.key_encrypted, ends_at = greatest(k.ends_at, excluded.ends_at)`

/**
 * Stores the keys of older secrets that are needed for longer than the secrets themselves, and deletes keys whose time is over.
 * @returns how many keys are stored.
 */
export async function keepKeys(): Promise<number> {
  await query('DELETE FROM kept_keys WHERE ends_at <= now()')
  const keys = env().APP_SECRET_PREVIOUS.flatMap((secret) =>
    KEPT_PURPOSES.map(({ purpose, seconds }) => ({ purpose, seconds, secret })),
  )
  for (const { purpose, seconds, secret } of keys) {
    const sealed = encrypt('kept key', deriveKey(secret, purpose).toString('base64'))
    await query(KEEP, [purpose, secretIdOf(secret), sealed, seconds])
  }
  return keys.length
}

/**
 * Deletes all keys of older secrets. Everything made with them stops working: hosted invoice addresses, recovery codes, sessions.
 * @returns how many keys and recovery codes were deleted.
 */
export function forgetKeys(): Promise<{ keys: number; recoveryCodes: number }> {
  return inTransaction(async ({ query: run }) => {
    // These codes could not be used any more, and their owners must see that.
    const codes = await run(
      `DELETE FROM recovery_codes
       WHERE created_at < (SELECT max(created_at) FROM kept_keys WHERE purpose = 'recovery code') RETURNING 1`,
    )
    const keys = await run('DELETE FROM kept_keys RETURNING 1')
    return { keys: keys.length, recoveryCodes: codes.length }
  })
}
