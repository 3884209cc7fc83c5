import { type Environment, mintApiKey } from '@/lib/core/api-key-format'
import { type ApiKeyId, type BusinessId, newId } from '@/lib/core/id'
import { rowMac } from '@/lib/infra/database/row-mac'
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
  const secretHash = sha256(secret)
  const mac = rowMac('api_keys', { id, businessId, environment, secretHash })
  await tx.query(
    `INSERT INTO api_keys (id, business_id, environment, name, secret_hash, last4, row_mac) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, businessId, environment, name, secretHash, secret.slice(-4), mac],
  )
  return { id, secret }
}
