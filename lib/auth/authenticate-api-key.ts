import { checksumHolds, type Environment } from '@/lib/core/api-key-format'
import { DomainError } from '@/lib/core/errors'
import type { ApiKeyId, BusinessId } from '@/lib/core/id'
import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/database/tenant-clock'
import { sha256 } from '@/lib/infra/keys/crypto'
import { log } from '@/lib/infra/telemetry/log'

interface KeyRow {
  id: ApiKeyId
  businessId: BusinessId
  environment: Environment
  offsetMs: bigint
  now: Date
  works: boolean
  useIsStale: boolean
}

/** Whose key it is. It may be a key that works no more. */
export type KeyOwner = Pick<Ctx, 'businessId' | 'environment' | 'actor'>

// Reads the key, the database's clock and the sandbox offset of the business in one query, because every request needs it.
const LOOK_UP = `
SELECT k.id, k.business_id, k.environment, ${CLOCK_OFFSET_MS} AS offset_ms, now() AS now,
       k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AS works,
       coalesce(k.last_used_at < now() - interval '1 minute', true) AS use_is_stale
FROM api_keys k
${joinClock('k.business_id', 'k.environment')}
WHERE k.secret_hash = $1`

/**
 * The context of a merchant server's call, from its x-api-key header.
 * @param onOwner called when the key is found, also if it was revoked or has expired. The owner's log shows that somebody
 * still uses it.
 * @throws {DomainError} `api_key_missing` or `api_key_invalid`; a key whose checksum is wrong costs no query.
 */
export async function authenticateApiKey(
  key: string | null,
  requestId: string,
  onOwner?: (owner: KeyOwner) => void,
): Promise<Ctx> {
  if (!key) throw new DomainError('api_key_missing')
  if (!checksumHolds(key)) throw new DomainError('api_key_invalid')
  const [row] = await query<KeyRow>(LOOK_UP, [sha256(key)])
  if (!row) throw new DomainError('api_key_invalid')
  const { businessId, environment } = row
  const owner: KeyOwner = { businessId, environment, actor: { kind: 'api_key', id: toWire('key', row.id) } }
  onOwner?.(owner)
  if (!row.works) throw new DomainError('api_key_invalid')
  if (row.useIsStale) noteUse(row.id)
  return {
    ...owner,
    now: new Date(row.now.getTime() + Number(row.offsetMs)),
    requestId,
  }
}

// "Last used" is exact to the minute, and the request does not wait for its write. After a lost write, the next call
// writes it.
function noteUse(id: ApiKeyId): void {
  query(
    `UPDATE api_keys SET last_used_at = now()
     WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    [id],
  ).catch((error: unknown) => log().warn({ err: error }, 'the last use of an API key was not noted'))
}
