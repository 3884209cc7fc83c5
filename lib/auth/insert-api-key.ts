import { type Environment, mintApiKey } from '@/lib/core/api-key-format'
import { type ApiKeyId, type BusinessId, newId } from '@/lib/core/id'
import { ALL_PERMISSIONS } from '@/lib/core/key-permission'
import type { Tx } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'

/** What a key may do, from where, and until when. */
interface KeyLimits {
  permissions: readonly string[]
  /** Empty if it may be used from everywhere. */
  allowedCidrs: readonly string[]
  chosenEndAt: Date | null
}

const NO_LIMITS: KeyLimits = { permissions: ALL_PERMISSIONS, allowedCidrs: [], chosenEndAt: null }

/** Creates a secret key. `secret` is shown once. Only its SHA-256 is stored. */
export async function insertApiKey(
  tx: Tx,
  businessId: BusinessId,
  environment: Environment,
  name: string,
  { permissions, allowedCidrs, chosenEndAt } = NO_LIMITS,
): Promise<{ id: ApiKeyId; secret: string }> {
  const id = newId('key')
  const secret = mintApiKey(environment)
  await tx.query(
    `INSERT INTO api_keys
       (id, business_id, environment, name, secret_hash, last4, permissions, allowed_cidrs, chosen_end_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      id,
      businessId,
      environment,
      name,
      sha256(secret),
      secret.slice(-4),
      permissions,
      allowedCidrs,
      chosenEndAt,
    ],
  )
  return { id, secret }
}
