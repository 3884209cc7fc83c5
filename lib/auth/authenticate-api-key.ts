import { type AddressRange, isInRange, parseAddressRange } from '@/lib/core/address-range'
import { checksumHolds, type Environment } from '@/lib/core/api-key-format'
import { DomainError } from '@/lib/core/errors'
import type { ApiKeyId, BusinessId } from '@/lib/core/id'
import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/database/tenant-clock'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { sha256 } from '@/lib/infra/keys/crypto'
import { log } from '@/lib/infra/telemetry/log'
import { DAY_SECONDS, maySend } from '@/lib/messages/send-limit'
import { mailAdministrators } from './administrators'

interface KeyRow {
  id: ApiKeyId
  businessId: BusinessId
  environment: Environment
  offsetMs: bigint
  now: Date
  works: boolean
  useIsStale: boolean
  name: string
  permissions: string[]
  allowedCidrs: string[]
}

/** The tenant and actor of a key. The key may be revoked or expired. */
export type KeyOwner = Pick<Ctx, 'businessId' | 'environment' | 'actor'>

// Reads the key, the database's clock and the business's sandbox offset in one query, because every request needs them.
const LOOK_UP = `
SELECT k.id, k.business_id, k.environment, k.name, k.permissions, k.allowed_cidrs, ${CLOCK_OFFSET_MS} AS offset_ms, now() AS now,
       k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AS works,
       coalesce(k.last_used_at < now() - interval '1 minute', true) AS use_is_stale
FROM api_keys k
${joinClock('k.business_id', 'k.environment')}
WHERE k.secret_hash = $1`

/**
 * The context of a call from a merchant's server, from its x-api-key header.
 * @param onOwner called when the key is found, even if it was revoked or has expired. The owner's log then shows that somebody still uses
 * it.
 * @throws {DomainError} `api_key_missing` or `api_key_invalid` (a wrong checksum costs no query), `key_address_refused`.
 */
export async function authenticateApiKey(
  key: string | null,
  { requestId, ip }: Pick<Ctx, 'requestId' | 'ip'>,
  onOwner?: (owner: KeyOwner) => void,
): Promise<Ctx> {
  if (!key) throw new DomainError('api_key_missing')
  if (!checksumHolds(key)) throw new DomainError('api_key_invalid')
  const [row] = await query<KeyRow>(LOOK_UP, [sha256(key)])
  if (!row) throw new DomainError('api_key_invalid')
  const { businessId, environment, permissions } = row
  const actor = { kind: 'api_key', id: toWire('key', row.id), permissions } as const
  const owner: KeyOwner = { businessId, environment, actor }
  onOwner?.(owner)
  if (!row.works) throw new DomainError('api_key_invalid')
  if (!isAllowed(row.allowedCidrs, ip)) {
    await inTransaction((tx) => tellOfRefusedAddress(tx, row, ip))
    throw new DomainError('key_address_refused')
  }
  if (row.useIsStale) noteUse(row.id)
  return {
    ...owner,
    now: new Date(row.now.getTime() + Number(row.offsetMs)),
    requestId,
    ip,
  }
}

/** A caller whose address is unknown is not in any allowed range. */
function isAllowed(allowedCidrs: readonly string[], ip: string | undefined): boolean {
  const address = ip === undefined ? null : parseAddressRange(ip)
  return (
    allowedCidrs.length === 0 ||
    allowedCidrs.some((cidr) => address && isInRange(address[0], parseAddressRange(cidr) as AddressRange))
  )
}

const ONE_A_DAY = { kind: 'a refused address of a key', most: 1, seconds: DAY_SECONDS }

/** Queues the mail to owners and admins: somebody else may have their key. The API log has every such call. */
async function tellOfRefusedAddress(tx: Tx, key: KeyRow, ip = 'unknown'): Promise<void> {
  const { id, environment, name } = key
  if (!(await maySend(tx, ONE_A_DAY, id))) return
  await mailAdministrators(tx, key, {
    subject: (businessName) => `An API key of ${businessName} was used from elsewhere`,
    heading: 'An API key was used from an address that it does not allow',
    paragraphs: ['We refused the call. If it was not your server, replace the key: somebody else has it.'],
    facts: [
      ['Key', name],
      ['Address', ip],
      ['Environment', environment],
    ],
    action: {
      label: 'Open the key',
      url: `${env().APP_URL}/dashboard/${environment}/api-keys/${toWire('key', id)}`,
    },
  })
}

// "Last used" is exact to the minute, and the request does not wait for this write. If the write is lost, the next call makes it.
function noteUse(id: ApiKeyId): void {
  query(
    `UPDATE api_keys SET last_used_at = now()
     WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    [id],
  ).catch((error: unknown) => log().warn({ err: error }, 'the last use of an API key was not noted'))
}
