import { type Environment, mintApiKey } from '@/lib/core/api-key-format'
import { type ApiKeyId, type BusinessId, newId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'

/** Creates a secret key. `secret` is shown once. Only its SHA-256 is stored. */
export async function insertApiKey(
  tx: Tx,
  businessId: BusinessId,
  environment: Environment,
  name: string,
): Promise<{ id: ApiKeyId; secret: string }> {
  const id = newId('key')
  const secret = mintApiKey(environment)
  await tx.query(
    `INSERT INTO api_keys (id, business_id, environment, name, secret_hash, last4) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, businessId, environment, name, sha256(secret), secret.slice(-4)],
  )
  return { id, secret }
}
